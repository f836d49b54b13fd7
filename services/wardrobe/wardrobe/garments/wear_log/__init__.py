"""The wear log: one row for each garment and day."""
