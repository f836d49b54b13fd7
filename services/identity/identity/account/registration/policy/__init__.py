"""The registration policy: open, by invite code, or closed."""
