"""Asks: two of a person's own outfits, of which others choose one."""
