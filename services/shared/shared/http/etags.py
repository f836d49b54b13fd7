"""Optimistic concurrency: ETag responses and If-Match requests."""

import re
from typing import Annotated

from fastapi import Depends, Header, Response

from shared.http.errors import VersionMismatch

_VERSION = re.compile(r'(?:W/)?"([0-9]{1,18})"')


async def _expected_version(
    if_match: Annotated[
        str | None,
        Header(max_length=50, description="The ETag that was read; 412 if it has changed since."),
    ] = None,
) -> int | None:
    if if_match is None or if_match.strip() == "*":
        return None
    found = _VERSION.fullmatch(if_match.strip())
    if found is None:
        raise VersionMismatch
    return int(found[1])


ExpectedVersion = Annotated[int | None, Depends(_expected_version)]
"""The version that If-Match names; None matches any version."""

IfMatch = Annotated[
    str | None,
    Header(
        alias="If-Match",
        max_length=100,
        description="The ETag that was read; 412 if it has changed since.",
    ),
]
"""The header itself, for `check_version`: it may list several ETags."""


def check_version(if_match: str | None, version: int) -> None:
    """Raise VersionMismatch unless If-Match is absent, `*`, or lists this version."""
    if if_match is None or if_match.strip() == "*":
        return
    wanted = {tag.strip().removeprefix("W/") for tag in if_match.split(",")}
    if _etag(version) not in wanted:
        raise VersionMismatch


def set_etag(response: Response, version: int) -> None:
    """Set the ETag of the one resource that the response holds."""
    response.headers["ETag"] = _etag(version)


def _etag(version: int) -> str:
    return f'"{version}"'
