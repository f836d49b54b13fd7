"""Follows between people."""
