"""Recreating an outfit with garments of one's own, and planning what comes of it."""
