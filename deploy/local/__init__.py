"""Runs the whole system on one machine without Docker: `python -m deploy.local up`."""
