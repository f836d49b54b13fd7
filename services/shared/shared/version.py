"""The version of Garderobe: everything that shows or needs it reads it here."""

VERSION = "0.1.0"

OLDEST_RELEASE = "0.1.0"
"""The oldest release whose code can use the databases of this version: the one before it."""


def numbers(version: str) -> tuple[int, ...]:
    """Return a version in a form that can be compared."""
    return tuple(int(part) for part in version.partition("-")[0].split("."))
