"""Refusal of an archive."""


class ArchiveRefused(Exception):
    """The file cannot be imported; the message says what is wrong with it, and where."""
