"""Saved outfits."""
