"""Adds, orders and deletes the own pictures of garments."""
