"""What admins recommend, to whom it is shown, and whom it reached."""
