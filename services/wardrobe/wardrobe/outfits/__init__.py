"""Outfits."""
