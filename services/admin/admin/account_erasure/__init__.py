"""Accounts that are deleted."""
