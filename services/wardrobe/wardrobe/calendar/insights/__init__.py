"""Insights: statistics of the wear log over a period."""
