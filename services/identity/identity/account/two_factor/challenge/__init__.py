"""The second factor at a sign-in: codes of an authenticator app, or recovery codes."""
