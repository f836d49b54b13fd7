"""The waitlist: people who want to register."""
