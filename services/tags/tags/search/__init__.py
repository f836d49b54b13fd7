"""Search for tags by the prefix of a word in their names."""
