"""A person's tags: names, notes, covers, order, audience."""
