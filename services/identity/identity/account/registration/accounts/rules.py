"""Checks of new passwords. Pure."""

from functools import cache
from importlib.resources import files

from shared.translations import gettext, ngettext

_ROWS = (
    "0123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "1q2w3e4r5t6y7u8i9o0p",
    "1qaz2wsx3edc4rfv5tgb6yhn",
)
_LOOKALIKES = str.maketrans(
    {"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i"}
)
_LONGEST_UNIT = 4
"""`abcabcabcabc` counts as a repetition; a phrase that occurs twice does not."""
MIN_LENGTH = 10


def length_fault(password: str) -> str | None:
    """Return why a password is too short, or None."""
    if len(password) >= MIN_LENGTH:
        return None
    return ngettext(
        "Use at least {count} character.", "Use at least {count} characters.", MIN_LENGTH
    )


def password_fault(password: str, username: str, email: str) -> str | None:
    """Return why a password is too easy to guess, or None."""
    plain = password.casefold()
    if _is_common(plain) or _is_repetition(plain) or _is_run(plain):
        return gettext("This password is too easy to guess. Please choose another.")
    names = {username.casefold(), email.casefold(), email.casefold().partition("@")[0]}
    if _core(plain) in names or plain in names:
        return gettext("Your password can't be your username or email. Please choose another.")
    return None


def _is_common(plain: str) -> bool:
    spellings = {plain, plain.translate(_LOOKALIKES)}
    cores = {_core(plain), _core(plain).translate(_LOOKALIKES)}
    return bool((spellings | cores) & _common_passwords())


def _core(plain: str) -> str:
    """Return the word without digits and symbols around it: `!password2026` is `password`."""
    return plain.strip("0123456789!@#$%^&*()-_=+.,?/ ")


def _is_repetition(plain: str) -> bool:
    units = (plain[:size] for size in range(1, _LONGEST_UNIT + 1))
    return any((unit * len(plain))[: len(plain)] == plain for unit in units)


def _is_run(plain: str) -> bool:
    """Return whether it runs along the alphabet, digits or a keyboard row, either way."""
    return any(plain in row * 8 or plain in row[::-1] * 8 for row in _ROWS)


@cache
def _common_passwords() -> frozenset[str]:
    """Return zxcvbn's 30,000 most frequent passwords, and words that its list leaves out."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS  # noqa: PLC0415 - 15 MiB, if it is needed

    left_out = (files(__package__) / "common_passwords.txt").read_text().split()
    return frozenset([*FREQUENCY_LISTS["passwords"], *left_out])
