"""The projection of outfits."""
