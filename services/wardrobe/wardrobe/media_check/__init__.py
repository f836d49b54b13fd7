"""Compares the object store with the database, for operators."""
