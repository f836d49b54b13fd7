"""People's tags: names, notes, covers, order and audiences."""
