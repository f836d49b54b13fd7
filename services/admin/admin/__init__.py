"""Admins, the waitlist, and the audit trail of what admins do."""
