"""Imports garments, outfits and wears of an archive."""
