"""Tells ids from usernames. Pure."""

import re

_ID = re.compile("[0-9]{1,19}", re.ASCII)
LARGEST_ID = 2**63 - 1


def is_id(text: str) -> bool:
    """Return whether a text can be the id of an account."""
    return bool(_ID.fullmatch(text)) and int(text) <= LARGEST_ID
