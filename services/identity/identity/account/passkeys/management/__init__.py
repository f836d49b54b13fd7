"""Adding, renaming and removing passkeys."""
