"""Restores an account's relations from a backup."""
