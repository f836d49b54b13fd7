"""OAuth 2.0 clients that act for an account, and the metadata that they read."""
