"""What people are told about."""
