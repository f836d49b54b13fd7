"""Stores photos, outfits and garments, and decides who may see them."""
