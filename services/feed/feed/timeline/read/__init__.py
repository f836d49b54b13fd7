"""What somebody sees of those she follows."""
