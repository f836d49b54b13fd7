"""What happened in an account lately, for its owner."""
