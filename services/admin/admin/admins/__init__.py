"""Who is an admin or a moderator: nobody but they can tell."""
