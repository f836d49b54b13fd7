"""Draws pictures of several parts: photos, words and the wordmark."""
