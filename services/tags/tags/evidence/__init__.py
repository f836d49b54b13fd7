"""Reported and hidden tags, and the tags of reported outfits, as moderators read them."""
