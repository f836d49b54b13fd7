"""Notifications: inbox, sockets, digest emails and push notifications."""
