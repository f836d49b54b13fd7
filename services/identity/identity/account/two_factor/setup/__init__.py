"""Turning two-factor authentication on and off."""
