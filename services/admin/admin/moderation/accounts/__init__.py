"""Warnings, limits and suspensions of accounts, and appeals against them."""
