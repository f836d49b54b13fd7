"""Trips, and the suitcase that is packed for each."""
