"""What every service is built from, and nothing that only one of them needs."""
