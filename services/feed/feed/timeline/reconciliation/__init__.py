"""Timelines are built anew, and compared with Postgres."""
