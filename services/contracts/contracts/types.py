"""Types that events and HTTP schemas share."""

from contextlib import suppress
from typing import Annotated, Any, Literal, get_args

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

ProfileAudience = Literal["private", "followers", "public"]
"""The people who may see a profile: only its owner, the owner's followers, or everyone."""

CIRCLE = "circle:"
"""Begins an audience that is a circle; the circle's id follows."""


def _parse_audience(value: Any) -> str:
    if value in get_args(ProfileAudience):
        return str(value)
    if isinstance(value, str) and value.startswith(CIRCLE):
        with suppress(ValueError):
            return f"{CIRCLE}{_parse_id(value.removeprefix(CIRCLE))}"
    raise ValueError("should be private, followers, public, or circle: and the id of a circle")


def _audience_schema(*names: str) -> WithJsonSchema:
    circle = {"type": "string", "pattern": f"^{CIRCLE}[0-9]{{1,19}}$"}
    return WithJsonSchema({"anyOf": [{"type": "string", "enum": list(names)}, circle]})


Audience = Annotated[
    str, BeforeValidator(_parse_audience), _audience_schema(*get_args(ProfileAudience))
]
"""The people who may see content: as for a profile, or one of its owner's circles."""

ShownAudience = Annotated[str, _audience_schema(*get_args(ProfileAudience), "circle")]
"""An audience in a response: another person's circle is `circle`, without its id."""
