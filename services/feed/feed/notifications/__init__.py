"""Notifications: inbox, sockets and digest emails."""
