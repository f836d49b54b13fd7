"""The platform that every service is built on, and nothing that only one of them needs."""
