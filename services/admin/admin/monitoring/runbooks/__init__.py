"""Runbooks, which tell what to do about each alert."""
