"""Stores the photos of an archive."""
