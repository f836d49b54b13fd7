"""Who waits to be let follow."""
