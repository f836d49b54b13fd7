"""Emails with the link to a monthly export."""
