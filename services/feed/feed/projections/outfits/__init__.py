"""The projection of outfits: what people have published."""
