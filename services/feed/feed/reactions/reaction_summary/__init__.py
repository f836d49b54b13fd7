"""Likes, saves and comment counts of many outfits at once."""
