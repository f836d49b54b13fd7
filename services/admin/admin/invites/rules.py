"""How an invite code is spelled."""

from shared.errors import NotFound

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters and digits that are taken for each other."""
CODE_LENGTH = 20
"""Of 30 characters each: 98 bits, beyond guessing."""


class InviteNotFound(NotFound):
    """There is no such invite code."""

    code = "invite_not_found"
    detail = "This invite code no longer exists."


def spell_code(characters: list[str]) -> str:
    """`["7", "G", ...]` → `7GQ2-XKMP-...`: groups of four are easier to copy."""
    text = "".join(characters)
    return "-".join(text[start : start + 4] for start in range(0, len(text), 4))
