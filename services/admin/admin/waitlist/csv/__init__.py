"""Export and import of the waitlist as CSV."""
