"""Grants with which a moderator reads one reported thing, whatever its audience.

Admin signs a grant, the moderator's browser shows it to the service that owns the thing, and that
service checks it without asking anyone. A grant ends ten minutes after it was signed, even if its
moderator loses the role before: no service but admin knows who is a moderator.
"""

import base64
import hmac
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, cast

from fastapi import Header, Request, Response
from pydantic import SecretStr

from contracts.types import MAX_ID
from shared.auth import InPerson
from shared.errors import ApiError, NotFound
from shared.viewer import Viewer

LIFETIME_SECONDS = 600
LEEWAY_SECONDS = 5
"""How far the clocks of two machines may differ."""
NO_STORE = "private, no-store"

Kind = Literal["outfit", "person", "tag", "comment"]

_PURPOSE = b"garderobe: grant for evidence, 1"
# Neither a token nor a part of one has this form: see shared.tokens.
_GRANT = re.compile(
    r"(\d{1,19})\.(outfit|person|tag|comment)\.(\d{1,19})\.(\d{0,19})\.(\d{1,12})\.([\w-]{43})",
    re.ASCII,
)


class InvalidGrant(Exception):
    """Not signed by us, over, or not of a form that we sign."""


class ContentDeleted(ApiError):
    """The grant is good, but its thing is no longer there."""

    status = 410
    code = "thing_deleted"
    detail = "It was deleted."


@dataclass(frozen=True, slots=True)
class Grant:
    """A moderator's permission to read one thing, and when it expires."""

    moderator_id: int
    kind: Kind
    thing_id: int
    outfit_id: int | None
    """Of a comment: the outfit that it is on, if admin knows it."""
    expires: int
    """In seconds since 1970."""


class Grants:
    """Signs and reads grants.

    A grant is `<moderator>.<kind>.<thing>.<outfit>.<expires>.<HMAC-SHA-256, base64url>`. Its key is
    derived from a gateway secret for this purpose alone, so that a grant is never accepted as a
    bearer (shared.sealer), nor a bearer as a grant.
    """

    def __init__(self, secrets: Sequence[SecretStr]) -> None:
        """The first secret signs; grants signed with any of them are read."""
        self._keys = [
            hmac.digest(secret.get_secret_value().encode(), _PURPOSE, "sha256")
            for secret in secrets
        ]

    def sign(self, grant: Grant) -> str:
        """Return the grant as text that is safe in a header."""
        outfit = "" if grant.outfit_id is None else grant.outfit_id
        text = f"{grant.moderator_id}.{grant.kind}.{grant.thing_id}.{outfit}.{grant.expires}"
        return f"{text}.{_signature(text, self._keys[0])}"

    def read(self, shown: str, now: float) -> Grant:
        """Return what a signed grant says. Raises InvalidGrant."""
        found = _GRANT.fullmatch(shown)
        if found is None:
            raise InvalidGrant("form")
        moderator, kind, thing, outfit, expires, signature = found.groups()
        text = shown.rpartition(".")[0]
        if not any(hmac.compare_digest(signature, _signature(text, key)) for key in self._keys):
            raise InvalidGrant("not signed by us")
        if not now < int(expires) <= now + LIFETIME_SECONDS + LEEWAY_SECONDS:
            raise InvalidGrant("not in force")
        ids = int(moderator), int(thing), int(outfit or 0)
        if max(ids) > MAX_ID:
            raise InvalidGrant("id")
        return Grant(ids[0], cast(Kind, kind), ids[1], ids[2] if outfit else None, int(expires))


def _signature(text: str, key: bytes) -> str:
    digest = hmac.digest(key, text.encode(), "sha256")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


ShownGrant = Annotated[
    str | None,
    Header(
        alias="Evidence-Grant",
        description="Of the context of a report or of a decision, from the admin service.",
    ),
]


def granted(kind: Kind, parameter: str) -> Callable[..., Awaitable[Grant]]:
    """Return a dependency that admits the moderator of a grant for the thing that the path names.

    `parameter` is the path's name for the id. Anonymous visitors get 401 and programs 403; everyone
    else without a good grant for this very thing gets 404. Nobody stores the response.
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


def _is_for(grant: Grant, viewer: Viewer, kind: Kind, thing_id: str) -> bool:
    named = viewer.user_id, kind, thing_id
    return (grant.moderator_id, grant.kind, str(grant.thing_id)) == named
