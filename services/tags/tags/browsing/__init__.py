"""Browsing a tag: the outfits, months and positions that the viewer may see."""
