"""Matching a provider's claims to an account, or to a newcomer."""
