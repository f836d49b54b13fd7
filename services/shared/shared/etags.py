"""Edits of one version only: ETag, and If-Match that names it."""

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
"""The version that If-Match names; none means any."""


def set_etag(response: Response, version: int) -> None:
    """Tell the version of the one resource that the answer holds."""
    response.headers["ETag"] = f'"{version}"'
