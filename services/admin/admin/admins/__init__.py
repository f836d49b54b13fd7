"""Who is an admin: nobody but admins can tell."""
