"""The sentences of notifications."""
