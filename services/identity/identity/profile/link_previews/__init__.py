"""What links to people show before somebody follows them."""
