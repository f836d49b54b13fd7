"""Changing what an account is entered with: its password and its address."""
