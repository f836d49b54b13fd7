"""What links to tags show before somebody follows them."""
