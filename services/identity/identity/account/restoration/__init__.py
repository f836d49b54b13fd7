"""Restores an erased account from a backup."""
