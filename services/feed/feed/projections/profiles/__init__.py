"""The projection of profiles."""
