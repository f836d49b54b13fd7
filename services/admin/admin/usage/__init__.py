"""Numbers and recordings of the use of the app."""
