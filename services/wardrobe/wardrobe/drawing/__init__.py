"""Draws pictures that combine photos, text and the wordmark."""
