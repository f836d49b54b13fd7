"""Circles: named lists of people to whom their owner can show things."""
