"""Reported and hidden outfits, as moderators read them."""
