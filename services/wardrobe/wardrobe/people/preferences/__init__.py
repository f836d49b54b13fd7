"""Preferences of a person: a row that is changed with its version; the defaults need none."""
