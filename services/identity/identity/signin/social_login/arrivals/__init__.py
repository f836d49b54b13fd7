"""Who it is that a provider sent: somebody known, the owner of an address, or a newcomer."""
