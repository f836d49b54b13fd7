"""Ends what is between two people when one blocks the other."""
