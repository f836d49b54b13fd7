"""Decisions about those who wait: about one or many, undone until their letters leave."""
