"""What the audit trail holds about a person, for that person."""
