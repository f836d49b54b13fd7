"""Evidence grants as the admin service signs them, and requests that must be refused."""

import time
from collections.abc import Mapping
from dataclasses import dataclass

import httpx2
from pydantic import SecretStr

from shared.features.evidence import LIFETIME_SECONDS, Grant, Grants, Kind
from tests.support.service_under_test import RunningService
from tests.support.tokens import (
    GATEWAY_SECRET,
    access_token,
    bearer_of,
    client_token,
    sealed,
)

MODERATOR = 901
GRANTS = Grants([SecretStr(GATEWAY_SECRET)])
FOREIGN_GRANTS = Grants([SecretStr("a secret that no service knows")])


def signed_grant(
    kind: Kind,
    content_id: int | str,
    *,
    moderator: int = MODERATOR,
    outfit_id: int | None = None,
    ends_in: int = LIFETIME_SECONDS,
    grants: Grants = GRANTS,
) -> str:
    """Return a grant as the admin service signs it."""
    expires = int(time.time()) + ends_in
    return grants.sign(Grant(moderator, kind, int(content_id), outfit_id, expires))


@dataclass(frozen=True)
class Reader:
    """A caller, with the headers that the gateway passes on."""

    id: int
    headers: Mapping[str, str]


def reader(user_id: int = MODERATOR) -> Reader:
    """Return a caller whose token the tests sign."""
    return Reader(user_id, {"Authorization": bearer_of(access_token(user_id))})


async def get_evidence(
    running: RunningService, path: str, grant: str | None, by: Reader | None = None
) -> httpx2.Response:
    """GET evidence: `path` without its prefix, as the moderator unless `by` is given."""
    headers = dict((by or reader()).headers)
    if grant is not None:
        headers["Evidence-Grant"] = grant
    service = running.app.title.split()[-1]
    async with running.client(None, **headers) as client:
        return await client.get(f"/api/{service}/v1/evidence{path}")


async def refused_statuses(
    running: RunningService,
    path: str,
    kind: Kind,
    content_id: int | str,
    *,
    by: Reader | None = None,
    other: Reader | None = None,
) -> Mapping[str, int]:
    """Return the status of each request that must be refused, by what is wrong with it."""
    moderator, another = by or reader(), other or reader(MODERATOR + 1)
    valid = signed_grant(kind, content_id, moderator=moderator.id)
    other_kind: Kind = "tag" if kind != "tag" else "outfit"
    invalid: dict[str, str | None] = {
        "no grant": None,
        "empty": "",
        "expired": signed_grant(kind, content_id, moderator=moderator.id, ends_in=0),
        "another thing": signed_grant(kind, int(content_id) + 1, moderator=moderator.id),
        "another kind": signed_grant(other_kind, content_id, moderator=moderator.id),
        "another moderator": signed_grant(kind, content_id, moderator=another.id),
        "another secret": signed_grant(
            kind, content_id, moderator=moderator.id, grants=FOREIGN_GRANTS
        ),
        "changed": valid[:-2] + ("AA" if valid[-2:] != "AA" else "BA"),
        "a bearer": sealed(access_token(moderator.id)),
    }
    found = {
        name: (await get_evidence(running, path, grant, moderator)).status_code
        for name, grant in invalid.items()
    }
    by_another = await get_evidence(running, path, valid, another)
    anonymous = await get_evidence(running, path, valid, Reader(0, {}))
    return found | {"another person": by_another.status_code, "nobody": anonymous.status_code}


REFUSED = {
    "no grant": 404,
    "empty": 404,
    "expired": 404,
    "another thing": 404,
    "another kind": 404,
    "another moderator": 404,
    "another secret": 404,
    "changed": 404,
    "a bearer": 404,
    "another person": 404,
    "nobody": 401,
}


async def get_evidence_as_client(
    running: RunningService, path: str, kind: Kind, content_id: int | str
) -> httpx2.Response:
    """GET evidence with a valid grant, but as an OAuth client that acts for the moderator."""
    service = running.app.title.split()[-1]
    client_headers = {"Authorization": bearer_of(client_token(MODERATOR, service))}
    return await get_evidence(
        running, path, signed_grant(kind, content_id), Reader(MODERATOR, client_headers)
    )
