"""Insights: what the wear ledger tells of a wardrobe over a period."""
