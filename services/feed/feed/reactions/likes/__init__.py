"""Likes of outfits."""
