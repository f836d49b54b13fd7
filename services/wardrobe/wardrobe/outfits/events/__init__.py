"""Announces outfits again after profile changes, and republishes all of them."""
