"""Preferences about alt texts: a reminder or a rule."""
