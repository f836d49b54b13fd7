"""Showing that letters to an address reach the owner of the account."""
