"""The form of email addresses. Pure."""

import re

_EMAIL = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+"
    r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
)
"""As in an email field of the HTML standard, with at least one dot after the @."""
MAX_EMAIL = 254


def is_email(address: str) -> bool:
    """Return whether the text has the form of an email address."""
    return len(address) <= MAX_EMAIL and _EMAIL.fullmatch(address) is not None
