"""Suggests people to follow and public outfits."""
