"""Admins' announcements, emailed to everyone who has an account."""
