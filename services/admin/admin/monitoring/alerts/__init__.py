"""Alerts of Prometheus, for admins."""
