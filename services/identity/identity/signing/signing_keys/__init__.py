"""The keys that sign access tokens: made, published, rotated, revoked."""
