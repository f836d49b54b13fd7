"""Projections of the tags service's tags."""
