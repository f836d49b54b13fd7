"""Invite codes, created by admins and redeemed by registrations."""
