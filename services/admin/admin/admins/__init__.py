"""Admins and moderators; only they can tell who is one."""
