"""Funnels: how many browsers take each step towards an account or a first post."""
