"""Leaving for good: fourteen days to change one's mind, then erasure everywhere, and a receipt."""
