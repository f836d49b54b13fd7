"""Announcements that admins email to everybody who has an account."""
