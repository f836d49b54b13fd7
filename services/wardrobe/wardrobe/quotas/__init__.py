"""Storage quotas of people."""
