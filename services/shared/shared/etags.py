"""Optimistic concurrency: ETag responses and If-Match requests."""

import re
from typing import Annotated

from fastapi import Depends, Header, Response

from shared.errors import VersionMismatch

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


def set_etag(response: Response, version: int) -> None:
    """Set the ETag of the single resource in the response."""
    response.headers["ETag"] = f'"{version}"'
