"""The form of invite codes. Pure."""

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without characters that are easily confused."""
CODE_LENGTH = 20
"""Of 30 characters each: 98 bits, beyond guessing."""


def format_code(characters: list[str]) -> str:
    """Return `7GQ2-XKMP-...` for `["7", "G", ...]`: groups of four are easier to copy."""
    text = "".join(characters)
    return "-".join(text[start : start + 4] for start in range(0, len(text), 4))
