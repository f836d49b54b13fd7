"""Receives an archive in parts, and lets its owner check, start, pause and end its import."""
