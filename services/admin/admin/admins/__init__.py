"""Roles of admins and moderators, and the checks that routes make."""
