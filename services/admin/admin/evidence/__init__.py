"""Grants with which moderators read what is reported or hidden."""
