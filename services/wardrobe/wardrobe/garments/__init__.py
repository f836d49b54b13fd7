"""Garments: the things in a wardrobe."""
