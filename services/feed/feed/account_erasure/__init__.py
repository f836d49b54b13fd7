"""What happens to an account as a whole."""
