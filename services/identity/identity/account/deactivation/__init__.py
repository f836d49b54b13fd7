"""Staying away for a while without being seen."""
