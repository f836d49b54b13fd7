"""Notifications in the inbox, by push, by email and over the socket."""
