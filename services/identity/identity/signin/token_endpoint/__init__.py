"""The OAuth token endpoint."""
