"""Restores an account's tags from a backup."""
