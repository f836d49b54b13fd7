"""What people report, and what admins do about it."""
