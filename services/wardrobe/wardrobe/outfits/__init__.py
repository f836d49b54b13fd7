"""Outfits: published, shown to their audience, edited, trashed."""
