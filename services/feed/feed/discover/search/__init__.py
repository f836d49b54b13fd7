"""Searches people by prefixes of their names."""
