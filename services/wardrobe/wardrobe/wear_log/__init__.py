"""The wear ledger: one row for each garment and day."""
