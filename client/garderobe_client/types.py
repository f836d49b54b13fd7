"""The types that the generated code shares."""

from collections.abc import Mapping
from typing import BinaryIO, Generic, Literal, TypeVar

from attrs import frozen

T = TypeVar("T")


class Unset:
    """The type of a field or parameter that is left out, which is not the same as None."""

    def __bool__(self) -> Literal[False]:
        return False


UNSET = Unset()


@frozen
class File:
    """The bytes of a request or response that are no JSON."""

    payload: BinaryIO
    mime_type: str | None = None
    """Media type, such as image/png. If omitted, the first one that the operation accepts."""


@frozen
class Response(Generic[T]):
    """A successful response: its body, its status and its headers."""

    status: int
    headers: Mapping[str, str]
    """Names are case-insensitive."""
    parsed: T
