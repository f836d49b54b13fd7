"""Erasure of deleted accounts."""
