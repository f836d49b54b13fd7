"""Moderation decisions: suspensions and limits are applied here, and every owner is emailed."""
