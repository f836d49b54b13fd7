"""The tags service's part of an import of a person's data."""
