"""Usage analytics from browsers whose users consented."""
