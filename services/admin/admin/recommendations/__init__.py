"""What admins put in front of people, for a time and with a reason."""
