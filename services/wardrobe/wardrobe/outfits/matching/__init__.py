"""Matching: which known garment, or which earlier outfit, a photo shows."""
