"""Reported and hidden outfits as evidence for moderators."""
