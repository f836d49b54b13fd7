"""Grants with which a moderator reads one item of reported content, whatever its audience.

Admin signs a grant, the moderator's browser sends it to the service that owns the content, and that
service verifies it alone. A grant expires ten minutes after it was signed, even if the moderator
loses the role before, because only admin knows the moderators.
"""

import re
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, cast

from fastapi import Header, Request, Response
from pydantic import SecretStr

from contracts.types import MAX_ID
from shared.http.auth import InPerson
from shared.http.errors import ApiError, NotFound
from shared.http.signatures import Signer
from shared.http.viewer import Viewer
from shared.translations import lazy_gettext

LIFETIME_SECONDS = 600
LEEWAY_SECONDS = 5
"""Maximum clock difference between two machines."""
NO_STORE = "private, no-store"

Kind = Literal["outfit", "person", "tag", "comment"]

_PURPOSE = "garderobe: grant for evidence, 1"
# No token, and no part of a token, has this format: see shared.http.tokens.
_GRANT = re.compile(
    r"(\d{1,19})\.(outfit|person|tag|comment)\.(\d{1,19})\.(\d{0,19})\.(\d{1,12})",
    re.ASCII,
)


class InvalidGrant(Exception):
    """The grant is not genuine, expired, or not in the signed format."""


class ContentDeleted(ApiError):
    """The grant is valid, but its content was deleted."""

    status = 410
    code = "thing_deleted"
    detail = lazy_gettext("It was deleted.")


@dataclass(frozen=True, slots=True)
class Grant:
    """A moderator's permission to read one item of content, and when it expires."""

    moderator_id: int
    kind: Kind
    content_id: int
    outfit_id: int | None
    """The outfit that a comment is on, if admin knows it; None for other kinds."""
    expires: int
    """In seconds since 1970."""


class Grants:
    """Signs and verifies grants.

    A grant is `<moderator>.<kind>.<thing>.<outfit>.<expires>`, signed (shared.http.signatures).
    """

    def __init__(self, secrets: Sequence[SecretStr]) -> None:
        """Sign with the first secret; accept grants signed with any."""
        self._signer = Signer(secrets, _PURPOSE)

    def sign(self, grant: Grant) -> str:
        """Return the signed grant, safe in a header."""
        outfit = "" if grant.outfit_id is None else grant.outfit_id
        text = f"{grant.moderator_id}.{grant.kind}.{grant.content_id}.{outfit}.{grant.expires}"
        return self._signer.sign(text)

    def read(self, shown: str, now: float) -> Grant:
        """Return the grant in a signed text. Raises InvalidGrant."""
        text = self._signer.read(shown)
        found = _GRANT.fullmatch(text) if text is not None else None
        if found is None:
            raise InvalidGrant("form or signature")
        moderator, kind, thing, outfit, expires = found.groups()
        if not now < int(expires) <= now + LIFETIME_SECONDS + LEEWAY_SECONDS:
            raise InvalidGrant("not in force")
        ids = int(moderator), int(thing), int(outfit or 0)
        if max(ids) > MAX_ID:
            raise InvalidGrant("id")
        return Grant(ids[0], cast(Kind, kind), ids[1], ids[2] if outfit else None, int(expires))


ShownGrant = Annotated[
    str | None,
    Header(
        alias="Evidence-Grant",
        description="From the context of a report or a decision (admin service).",
    ),
]


def granted(kind: Kind, parameter: str) -> Callable[..., Awaitable[Grant]]:
    """Return a dependency that requires a grant for the content that the path names.

    `parameter` is the path parameter with its id. Anonymous visitors get 401, programs 403, and
    everyone else without a valid grant for this content 404. The response is never cached.
    """

    async def check(
        request: Request, response: Response, viewer: InPerson, shown: ShownGrant = None
    ) -> Grant:
        response.headers["Cache-Control"] = NO_STORE
        grants: Grants = request.app.state.grants
        try:
            grant = grants.read(shown or "", time.time())
        except InvalidGrant:
            raise NotFound from None
        if not _is_for(grant, viewer, kind, request.path_params[parameter]):
            raise NotFound
        return grant

    return check


def _is_for(grant: Grant, viewer: Viewer, kind: Kind, content_id: str) -> bool:
    named = viewer.user_id, kind, content_id
    return (grant.moderator_id, grant.kind, str(grant.content_id)) == named
