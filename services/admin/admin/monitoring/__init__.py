"""The state of the running system, for operators."""
