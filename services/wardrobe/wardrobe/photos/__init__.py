"""Photos and their objects."""
