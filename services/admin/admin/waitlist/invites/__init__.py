"""Invite codes: for people on the waitlist, or to share."""
