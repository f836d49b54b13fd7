"""The state of an import: its archive, the ids that it has mapped, and its report so far."""
