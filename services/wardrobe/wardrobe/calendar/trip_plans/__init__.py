"""Trips with their days and suitcases, derived from outfits at each read."""
