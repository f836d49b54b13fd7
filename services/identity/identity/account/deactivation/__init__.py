"""Deactivation: an owner hides their account for a while."""
