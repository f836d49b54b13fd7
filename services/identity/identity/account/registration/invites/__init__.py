"""Invite codes that admins made and registrations redeem."""
