"""Relations between people, and their standings and preferences."""
