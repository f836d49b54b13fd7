"""Follows of single tags, without following their owner."""
