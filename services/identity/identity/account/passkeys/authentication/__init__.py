"""Stored passkeys, and verification of what they sign."""
