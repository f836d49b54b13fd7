"""Account recovery by email: password resets and login links."""
