"""Login with a password or a passkey, and the last steps of every sign-in."""
