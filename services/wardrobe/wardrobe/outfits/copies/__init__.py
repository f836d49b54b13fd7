"""Copies of outfits, to wear them again."""
