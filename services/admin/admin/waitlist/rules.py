"""What an email address looks like, and how an invite code is spelled."""

import re

from shared.errors import Conflict, NotFound

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters and digits that are taken for each other."""
CODE_LENGTH = 16
"""Of 30 characters each: 78 bits, beyond guessing."""

_EMAIL = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+"
    r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
)
"""What the HTML standard accepts in an email field, with at least one dot after the @."""
MAX_EMAIL = 254


class EntryNotFound(NotFound):
    """Nobody waits under this id."""

    code = "entry_not_found"
    detail = "This entry is not on the waitlist any more."


class AlreadyInvited(Conflict):
    """The person holds an invite code already."""

    code = "already_invited"
    detail = "This person was invited already, so the entry cannot be declined any more."


def is_email(address: str) -> bool:
    """Whether mail can be sent to it, as far as its form tells."""
    return len(address) <= MAX_EMAIL and _EMAIL.fullmatch(address) is not None


def spell_code(characters: list[str]) -> str:
    """`["7", "G", ...]` → `7GQ2-XKMP-...`: groups of four are easier to copy."""
    text = "".join(characters)
    return "-".join(text[start : start + 4] for start in range(0, len(text), 4))
