"""Types of text fields."""

import unicodedata
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from shared.http.text_fields import check_text
from shared.translations import gettext


def _printable(text: str) -> str:
    if any(unicodedata.category(c) in {"Cc", "Cs"} and c not in "\r\n\t" for c in text):
        raise ValueError(
            gettext("This text has characters that cannot be shown. Please remove them.")
        )
    if text and not check_text(text):
        raise ValueError(gettext("This text has no visible characters. Please write something."))
    return text


def _country(code: str) -> str:
    if not (len(code) == 2 and code.isascii() and code.isalpha()):  # noqa: PLR2004  # ISO 3166-1 alpha-2
        raise ValueError(gettext("Please choose a country by its code of two letters, such as NL."))
    return code.upper()


Printable = AfterValidator(_printable)
"""Rejects invisible text, and control characters, which pages and emails cannot carry."""
Country = Annotated[str, AfterValidator(_country), Field(examples=["NL"])]
Reason = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200), Printable
]
"""A sentence that people read."""
