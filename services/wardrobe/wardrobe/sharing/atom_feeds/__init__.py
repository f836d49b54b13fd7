"""Atom feeds of public profiles and tags."""
