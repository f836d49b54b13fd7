"""Restores moderation decisions about an erased account from a backup."""
