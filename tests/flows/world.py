"""Owners with content of every audience, and viewers of every role."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import httpx2
import pytest

from admin.admins.domain import grant_role
from admin.admins.models import Role
from deploy.local.credentials import load_credentials
from deploy.local.layout import Layout
from deploy.local.topology import service_environment
from shared.data.db import Database
from shared.data.ids import id_time
from shared.http.tokens import LIFETIME_SECONDS
from tests.flows.canaries import AUDIENCES, Owner, Viewer
from tests.flows.relationships import create_relationships, lend
from tests.support.people import JSON, Person, anonymous_client
from tests.support.wait import eventually

TOKEN = "/api/identity/v1/token"
NOBODY = {"user_id": "412316860416", "username": "nobody_of_that_name", "content": "412316860417"}


@dataclass
class World:
    """Owners with profiles of every audience, and viewers."""

    owners: list[Owner]
    viewers: dict[Viewer, httpx2.AsyncClient]
    renewed: float
    """When the access tokens were renewed, in seconds of `time.monotonic`."""

    def client(self, viewer: Viewer, owner: Owner) -> httpx2.AsyncClient:
        return owner.person.http if viewer == "owner" else self.viewers[viewer]

    async def renew(self) -> None:
        """Renew everyone's access token, unless it lasts for most of its time."""
        if time.monotonic() - self.renewed < LIFETIME_SECONDS / 3:
            return
        people = [owner.person.http for owner in self.owners]
        people += [http for viewer, http in self.viewers.items() if viewer != "anonymous"]
        form = {"grant_type": "refresh_token"}
        for response in await asyncio.gather(*(http.post(TOKEN, data=form) for http in people)):
            assert response.status_code == 200, response.text
        self.renewed = time.monotonic()


@pytest.fixture
async def world(shared_world: World) -> World:
    """The shared world, with access tokens that outlast the test."""
    await shared_world.renew()
    return shared_world


@pytest.fixture(scope="session")
async def shared_world(gateway: str) -> AsyncIterator[World]:
    started = time.monotonic()
    async with AsyncExitStack() as stack:

        async def register(name: str) -> Person:
            return await stack.enter_async_context(await Person.register(gateway, name))

        people = [
            await register(name)
            for name in (
                "pia",
                "flo",
                "una",
                "fay",
                "mia",
                "ida",
                "bob",
                "kim",
                "sam",
                "ada",
                "moe",
            )
        ]
        owners = [Owner(one, audience) for one, audience in zip(people, AUDIENCES, strict=False)]
        follower, member, insider, blocked, blocker, stranger, admin, moderator = people[3:]
        await asyncio.gather(*(owner.create_content() for owner in owners))
        await grant(admin)
        await grant(moderator, "moderator")
        await create_relationships(
            owners, follower, member, insider, blocked, blocker, stranger, moderator
        )
        borrower = await register("lea")
        await asyncio.gather(*(lend(owner, borrower) for owner in owners))
        anonymous = await stack.enter_async_context(anonymous_client(gateway))
        viewers: dict[Viewer, httpx2.AsyncClient] = {
            "follower": follower.http,
            "member": member.http,
            "insider": insider.http,
            "blocked": blocked.http,
            "blocker": blocker.http,
            "stranger": stranger.http,
            "admin": admin.http,
            "moderator": moderator.http,
            "anonymous": anonymous,
        }
        await eventually(lambda: require_old(owners))
        yield World(owners, viewers, started)


async def grant(person: Person, role: Role = "admin") -> None:
    """Make a person an admin or a moderator.

    This calls what `make admin` calls: the command takes 4 seconds of CPU time to start, and
    test_deletion.py covers it.
    """
    layout = Layout.from_environment()
    credentials = load_credentials(layout.data / "credentials.json")
    url = service_environment("admin", layout, credentials)["GARDEROBE_DATABASE_URL"]
    database = Database(url)
    async with database.sessions() as session:
        await grant_role(session, int(person.id), role)
        await session.commit()
    await database.close()


async def require_old(owners: Sequence[Owner]) -> None:
    """Assert that all content is older than ten seconds.

    Services wait a moment for content that is younger, because its event may be in flight.
    """
    ids = [int(each) for owner in owners for each in owner.outfits.values()]
    ids += [int(tag["id"]) for owner in owners for tag in owner.tags.values()]
    assert datetime.now(UTC) - id_time(max(ids)) > timedelta(seconds=10)


def comparable_body(response: httpx2.Response) -> JSON:
    """Return the body without the request id."""
    body: JSON = response.json()
    return {name: value for name, value in body.items() if name != "request_id"}
