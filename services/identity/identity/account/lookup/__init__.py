"""Lookup of accounts by email address, for operators' commands."""
