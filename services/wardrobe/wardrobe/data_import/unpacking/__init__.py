"""Imports checked archives in the background."""
