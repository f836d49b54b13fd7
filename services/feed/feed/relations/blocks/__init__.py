"""Blocks: two people no longer see each other."""
