"""Imports the trips of an archive."""
