"""The process that the gateway asks about every request (forward auth)."""
