"""The projection of tags: which of the slugs that outfits name others may see."""
