"""Restores the photos of an account from a backup."""
