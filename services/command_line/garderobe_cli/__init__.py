"""The command `garderobe`, with which operators look after a deployment."""
