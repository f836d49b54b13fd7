"""Loans as they are stored, for everything that asks whether a garment is on loan."""
