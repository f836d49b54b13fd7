"""Free texts that people enter."""

from typing import Annotated

from pydantic import AfterValidator, StringConstraints


def _without_nul(text: str) -> str:
    if "\x00" in text:
        raise ValueError("contains a character that cannot be kept")
    return text


Text = Annotated[str, StringConstraints(strip_whitespace=True), AfterValidator(_without_nul)]
"""Stripped; without NUL, which Postgres cannot store. Add a `max_length` of your own."""
