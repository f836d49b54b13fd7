"""Tells owners who has probably seen a garment, and warns them before they repeat it."""
