"""Grants for reported things, as admin signs them, and all the ways in which one does not fit."""

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
OF_ANOTHER_SYSTEM = Grants([SecretStr("a secret that no service of ours knows")])


def signed(
    kind: Kind,
    thing_id: int | str,
    *,
    moderator: int = MODERATOR,
    outfit_id: int | None = None,
    ends_in: int = LIFETIME_SECONDS,
    grants: Grants = GRANTS,
) -> str:
    """A grant as admin signs it."""
    expires = int(time.time()) + ends_in
    return grants.sign(Grant(moderator, kind, int(thing_id), outfit_id, expires))


@dataclass(frozen=True)
class Reader:
    """Somebody who asks, as the gateway lets them in."""

    id: int
    headers: Mapping[str, str]


def reader(user_id: int = MODERATOR) -> Reader:
    """A person whose token the tests sign."""
    return Reader(user_id, {"Authorization": bearer_of(access_token(user_id))})


async def shown(
    running: RunningService, path: str, grant: str | None, by: Reader | None = None
) -> httpx2.Response:
    """Ask for evidence, as the moderator if `by` is left out; the path without its prefix."""
    headers = dict((by or reader()).headers)
    if grant is not None:
        headers["Evidence-Grant"] = grant
    service = running.app.title.split()[-1]
    async with running.client(None, **headers) as client:
        return await client.get(f"/api/{service}/v1/evidence{path}")


async def refusals(
    running: RunningService,
    path: str,
    kind: Kind,
    thing_id: int | str,
    *,
    by: Reader | None = None,
    other: Reader | None = None,
) -> Mapping[str, int]:
    """The status of each request that must be refused, by what is wrong with it."""
    moderator, another = by or reader(), other or reader(MODERATOR + 1)
    good = signed(kind, thing_id, moderator=moderator.id)
    other_kind: Kind = "tag" if kind != "tag" else "outfit"
    bad: dict[str, str | None] = {
        "no grant": None,
        "empty": "",
        "expired": signed(kind, thing_id, moderator=moderator.id, ends_in=0),
        "another thing": signed(kind, int(thing_id) + 1, moderator=moderator.id),
        "another kind": signed(other_kind, thing_id, moderator=moderator.id),
        "another moderator": signed(kind, thing_id, moderator=another.id),
        "another secret": signed(kind, thing_id, moderator=moderator.id, grants=OF_ANOTHER_SYSTEM),
        "changed": good[:-2] + ("AA" if good[-2:] != "AA" else "BA"),
        "a bearer": sealed(access_token(moderator.id)),
    }
    found = {
        name: (await shown(running, path, grant, moderator)).status_code
        for name, grant in bad.items()
    }
    by_another = await shown(running, path, good, another)
    anonymous = await shown(running, path, good, Reader(0, {}))
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


async def as_a_program(
    running: RunningService, path: str, kind: Kind, thing_id: int | str
) -> httpx2.Response:
    """Ask with a good grant, but by a program that acts for the moderator."""
    service = running.app.title.split()[-1]
    program = {"Authorization": bearer_of(client_token(MODERATOR, service))}
    return await shown(running, path, signed(kind, thing_id), Reader(MODERATOR, program))
