"""Garments."""
