"""Numbers of tasks that await an admin or a moderator."""
