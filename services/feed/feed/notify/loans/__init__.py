"""Notifies both people of loans of garments."""
