"""Grants that let moderators read reported or hidden content."""
