"""Comparison of invite codes. Pure."""


def normalize_code(code: str) -> str:
    """Return a code without what differs when people copy it: dashes, spaces and case."""
    return "".join(char for char in code.upper() if char.isascii() and char.isalnum())
