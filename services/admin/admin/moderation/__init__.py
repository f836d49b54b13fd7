"""What was decided about accounts, and the one appeal that their owners have."""
