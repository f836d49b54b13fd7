"""Follows, timelines, notifications and realtime."""
