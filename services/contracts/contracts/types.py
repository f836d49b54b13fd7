"""Types that events and HTTP schemas share."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

MAX_ID = 2**63 - 1
MAX_DIGITS = 19


def _parse_id(value: Any) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= MAX_DIGITS:
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_ID:
        return value
    raise ValueError("should be an id of 1 to 19 digits")


Id = Annotated[
    int,
    BeforeValidator(_parse_id),
    PlainSerializer(str, return_type=str),
    WithJsonSchema({"type": "string", "pattern": "^[0-9]{1,19}$", "examples": ["412316860416"]}),
]
"""A 64-bit, time-ordered id: an int in Python, a decimal string in JSON and URLs."""

Audience = Literal["private", "followers", "public"]
"""The people who may see something: only its owner, the owner's followers, or everyone."""
