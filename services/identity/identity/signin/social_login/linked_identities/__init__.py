"""Which accounts elsewhere a person may sign in with."""
