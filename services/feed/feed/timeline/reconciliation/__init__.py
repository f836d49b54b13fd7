"""Rebuilds timelines, and compares them with Postgres."""
