"""Passkeys: what is kept of them, and what they sign."""
