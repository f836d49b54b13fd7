"""Digest emails, which the feed requests."""
