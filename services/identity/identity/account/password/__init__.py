"""Changes of password and email address, confirmed by the password."""
