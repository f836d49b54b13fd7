"""The keys that sign access tokens: generation, rotation and revocation."""
