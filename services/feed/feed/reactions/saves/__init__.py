"""What people keep for later."""
