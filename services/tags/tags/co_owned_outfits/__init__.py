"""Outfits that co-owners add to the tags of others, and remove again."""
