"""Sessions: opened at sign-in, renewed by refresh tokens, revoked at once."""
