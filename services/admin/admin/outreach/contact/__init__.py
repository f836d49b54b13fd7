"""Messages to the support team."""
