"""Announcements of the admins, mailed to everybody who has an account."""
