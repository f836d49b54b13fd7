"""Baselines: other implementations, measured in the same run."""
