"""Asks people in the evening what they wore, unless they have recorded it."""
