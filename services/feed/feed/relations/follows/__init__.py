"""Who follows whom."""
