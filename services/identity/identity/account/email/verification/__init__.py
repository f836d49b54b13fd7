"""Verification of email addresses."""
