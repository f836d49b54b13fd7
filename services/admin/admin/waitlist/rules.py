"""What an email address looks like."""

import re

from shared.errors import NotFound

_EMAIL = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+"
    r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
)
"""What the HTML standard accepts in an email field, with at least one dot after the @."""
MAX_EMAIL = 254


class EntryNotFound(NotFound):
    """Nobody waits under this id."""

    code = "entry_not_found"
    detail = "This entry is no longer on the waitlist."


def is_email(address: str) -> bool:
    """Whether mail can be sent to it, as far as its form tells."""
    return len(address) <= MAX_EMAIL and _EMAIL.fullmatch(address) is not None
