"""Decisions that hide outfits, tags, comments or parts of profiles, and appeals against them."""
