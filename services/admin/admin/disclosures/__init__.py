"""The audit trail's entries about a person, shown to that person."""
