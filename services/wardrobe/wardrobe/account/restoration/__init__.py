"""Restores an account's pictures, garments and outfits from a backup."""
