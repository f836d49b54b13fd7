"""Reported or hidden tags, and the tags of reported outfits, for moderators with a grant."""
