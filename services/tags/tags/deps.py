"""What routes ask for beside the session and the viewer."""

import re
from typing import Annotated

from fastapi import Depends, Header, Response

from shared.auth import Anyone
from shared.contracts.types import Id
from shared.errors import VersionMismatch
from shared.mirror import SeeAs, mirrored
from shared.viewer import Viewer

_VERSION = re.compile(r'(?:W/)?"([0-9]{1,18})"')


def _expected_version(
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


async def _onlooker(user_id: Id, viewer: Anyone, see_as: SeeAs = None) -> Viewer:
    return mirrored(viewer, see_as, user_id)


Onlooker = Annotated[Viewer, Depends(_onlooker)]
"""Through whose eyes to look at the things of the person that the path names."""


def set_etag(response: Response, version: int) -> None:
    """Tell the version of the one resource that the answer holds."""
    response.headers["ETag"] = f'"{version}"'
