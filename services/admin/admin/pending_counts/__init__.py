"""How much waits for an admin."""
