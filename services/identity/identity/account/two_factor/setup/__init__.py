"""Turning two-factor sign-in on and off."""
