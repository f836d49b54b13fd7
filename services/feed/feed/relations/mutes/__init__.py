"""Muting people for a time: their outfits stay out of one's own timeline, and nobody is told."""
