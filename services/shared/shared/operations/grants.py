"""Grants with which an admin reads a service's state or acts on it.

Only the admin service knows the admins. It signs a grant, and records it in the audit log if it is
for an act; the caller sends it to the service, which verifies it alone.
"""

import re
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, cast, get_args

from fastapi import Header, Request, Response
from pydantic import SecretStr

from shared.features.evidence import NO_STORE
from shared.http.auth import SignedIn
from shared.http.errors import NotFound
from shared.http.signatures import Signer

LIFETIME_SECONDS = 600
LEEWAY_SECONDS = 5
"""Maximum clock difference between two machines."""

Act = Literal["read", "open", "replay", "drop", "run"]
"""Read the state; open, replay or drop a dead letter; run a queue."""

_PURPOSE = "garderobe: grant for operations, 1"
_GRANT = re.compile(r"ops\.(\d{1,19})\.([a-z]+)\.([a-z]+)\.([\w-]{0,40})\.(\d{1,12})", re.ASCII)


@dataclass(frozen=True, slots=True)
class OperationsGrant:
    """An admin's permission for one act, and when it expires."""

    admin_id: int
    service: str
    act: Act
    subject: str
    """The id of the dead letter or the name of the queue; empty for the state."""
    expires: int
    """In seconds since 1970."""


class OperationsGrants:
    """Signs and verifies grants."""

    def __init__(self, secrets: Sequence[SecretStr]) -> None:
        self._signer = Signer(secrets, _PURPOSE)

    def sign(self, grant: OperationsGrant) -> str:
        """Return the signed grant, safe in a header."""
        parts = grant.admin_id, grant.service, grant.act, grant.subject, grant.expires
        return self._signer.sign(".".join(["ops", *map(str, parts)]))

    def read(self, shown: str, now: float) -> OperationsGrant | None:
        """Return the grant in a signed text, or None if it is not genuine or has expired."""
        found = _GRANT.fullmatch(self._signer.read(shown) or "")
        if found is None or found[3] not in get_args(Act):
            return None
        if not now < int(found[5]) <= now + LIFETIME_SECONDS + LEEWAY_SECONDS:
            return None
        return OperationsGrant(
            int(found[1]), found[2], cast(Act, found[3]), found[4], int(found[5])
        )


ShownGrant = Annotated[
    str | None,
    Header(alias="Operations-Grant", description="From `POST /api/admin/v1/operations/grants`."),
]


def granted(act: Act, parameter: str | None = None) -> Callable[..., Awaitable[None]]:
    """Return a dependency that requires a grant for this act on what the path names.

    Anonymous visitors get 401 and everyone else without a valid grant 404.
    """

    async def check(
        request: Request, response: Response, viewer: SignedIn, shown: ShownGrant = None
    ) -> None:
        response.headers["Cache-Control"] = NO_STORE
        grants: OperationsGrants = request.app.state.operations_grants
        grant = grants.read(shown or "", time.time())
        subject = request.path_params[parameter] if parameter else ""
        named = viewer.id, request.app.state.operations.name, act, str(subject)
        if grant is None or (grant.admin_id, grant.service, grant.act, grant.subject) != named:
            raise NotFound

    return check
