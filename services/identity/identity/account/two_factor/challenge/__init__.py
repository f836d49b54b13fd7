"""The second factor of a sign-in: codes of an authenticator app, or recovery codes."""
