"""Interruption of an import."""


class ImportInterrupted(Exception):
    """The import was paused, ended or erased, or another worker has claimed it."""
