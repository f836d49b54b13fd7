"""Wardrobe: photos, outfits and garments, and who may see them."""
