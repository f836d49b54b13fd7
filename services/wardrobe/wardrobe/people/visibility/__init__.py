"""Decides who may see what, from projections of profiles, follows and blocks."""
