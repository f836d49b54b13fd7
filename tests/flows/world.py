"""Owners with things of every audience, and everybody who may look at them."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import httpx2
import pytest

from admin.admins.models import Role
from deploy.local.layout import ROOT
from shared.ids import id_time
from shared.tokens import LIFETIME_SECONDS
from tests.flows.secrets import AUDIENCES, Owner, Who, settle
from tests.support.people import JSON, Person, visitor
from tests.support.wait import eventually

TOKEN = "/api/identity/v1/token"
NOBODY = {"user_id": "412316860416", "username": "nobody_of_that_name", "thing": "412316860417"}


@dataclass
class World:
    """Owners with profiles of every audience, and those who look."""

    owners: list[Owner]
    viewers: dict[Who, httpx2.AsyncClient]
    renewed: float
    """When everybody's access token was new, in seconds of `time.monotonic`."""

    def client(self, who: Who, owner: Owner) -> httpx2.AsyncClient:
        return owner.person.http if who == "owner" else self.viewers[who]

    async def renew(self) -> None:
        """Give everybody a new access token."""
        people = [owner.person.http for owner in self.owners]
        people += [http for who, http in self.viewers.items() if who != "anonymous"]
        form = {"grant_type": "refresh_token"}
        for answer in await asyncio.gather(*(http.post(TOKEN, data=form) for http in people)):
            assert answer.status_code == 200, answer.text
        self.renewed = time.monotonic()


@pytest.fixture
async def world(settled: World) -> World:
    """The same world for every test, with access tokens that outlast it."""
    if time.monotonic() - settled.renewed > LIFETIME_SECONDS / 3:
        await settled.renew()
    return settled


@pytest.fixture(scope="session")
async def settled(gateway: str) -> AsyncIterator[World]:
    began = time.monotonic()
    async with AsyncExitStack() as stack:

        async def register(name: str) -> Person:
            return await stack.enter_async_context(await Person.register(gateway, name))

        people = [
            await register(name)
            for name in ("pia", "flo", "una", "fay", "bob", "kim", "sam", "ada", "moe")
        ]
        owners = [Owner(one, audience) for one, audience in zip(people, AUDIENCES, strict=False)]
        follower, blocked, blocker, stranger, admin, moderator = people[3:]
        await asyncio.gather(*(owner.furnish() for owner in owners))
        await grant(admin)
        await grant(moderator, "moderator")
        await settle(owners, follower, blocked, blocker, stranger, moderator)
        anonymous = await stack.enter_async_context(visitor(gateway))
        viewers: dict[Who, httpx2.AsyncClient] = {
            "follower": follower.http,
            "blocked": blocked.http,
            "blocker": blocker.http,
            "stranger": stranger.http,
            "admin": admin.http,
            "moderator": moderator.http,
            "anonymous": anonymous,
        }
        await eventually(lambda: are_old(owners), seconds=20)
        yield World(owners, viewers, began)


async def grant(person: Person, role: Role = "admin") -> None:
    """Make somebody an admin or a moderator, as `make admin` does."""
    command = (sys.executable, "-m", "deploy.local", "service", "admin", "grant", "--role", role)
    address = f"{person.username}@example.org"
    process = await asyncio.create_subprocess_exec(*command, address, cwd=ROOT)
    assert await process.wait() == 0


async def are_old(owners: Sequence[Owner]) -> None:
    """What is younger than ten seconds is waited for when it does not show."""
    ids = [int(each) for owner in owners for each in owner.outfits.values()]
    ids += [int(tag["id"]) for owner in owners for tag in owner.tags.values()]
    assert datetime.now(UTC) - id_time(max(ids)) > timedelta(seconds=10)


def plain(answer: httpx2.Response) -> JSON:
    """The body without what differs from request to request."""
    body: JSON = answer.json()
    return {name: value for name, value in body.items() if name != "request_id"}
