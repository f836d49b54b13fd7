"""Registration, usernames and passwords."""
