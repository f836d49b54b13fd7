"""Sessions: opened at sign-in, kept alive by refresh tokens, ended at once."""
