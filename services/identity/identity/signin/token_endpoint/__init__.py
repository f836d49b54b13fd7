"""The token endpoint: everything that can be exchanged for an access token."""
