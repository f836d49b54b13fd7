"""Invitations that admins made and registrations redeem."""
