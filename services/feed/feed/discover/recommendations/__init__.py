"""Recommendations by admins, and how many people they reached."""
