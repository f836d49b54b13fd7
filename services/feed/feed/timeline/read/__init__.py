"""Reads timelines: outfits by followed people and from followed tags."""
