"""Searches and verifies the audit log, for admins."""
