"""Links in emails: each works once and expires; only its recipient has the token."""
