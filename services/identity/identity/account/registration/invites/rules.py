"""How invite codes are compared."""


def bare_code(code: str) -> str:
    """Without what people add or leave out when they copy it: dashes, spaces, small letters."""
    return "".join(char for char in code.upper() if char.isascii() and char.isalnum())
