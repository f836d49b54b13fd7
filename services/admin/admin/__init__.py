"""Admins, the waitlist, moderation, and the audit log of what admins do."""
