"""Links between accounts and providers."""
