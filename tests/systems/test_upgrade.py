"""The previous release and this one serve the same databases, one after the other and together."""

import asyncio
import secrets
import shutil
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import psycopg
import pytest

from deploy.local.credentials import Credentials, load_credentials
from deploy.local.layout import ROOT, SERVICES, Layout
from deploy.local.servers import HOST
from tests.support.people import PASSWORD, Person, anonymous_client
from tests.support.ports import held_block
from tests.support.previous_release import PreviousRelease
from tests.support.wait import eventually, pause
from tests.systems.releases import MixedSystem, Release, servers_and_gateway
from tests.wardrobe.pictures import plain_jpeg

PROCESSES = (*SERVICES, "verify-1")
FIRST_REPLACED = ("verify-1", "identity", "wardrobe")
ADMIN_PAGES = ("waitlist", "reports", "invites", "recommendations", "audit", "announcements")
CALLS_PER_SECOND = 20
MAX_CALLS = 5
"""At once. Without this limit a slow machine would be overloaded, and its pools run out."""
MAX_CREATED = 200
"""Of each kind by these calls, however long a migration takes: 300 an hour are the limit."""


async def require_no_failure(response: httpx2.Response) -> None:
    """Assert that a call neither failed nor found the session ended."""
    if response.is_server_error or response.status_code == 401:
        await response.aread()
        raise AssertionError(f"{response.request.method} {response.request.url}: {response.text}")


@dataclass(frozen=True)
class Day:
    """Things that people made while one release, or two, served."""

    served_by: str
    outfit_id: str
    garment_id: str
    comment_id: str
    tag: str
    newcomer_id: str
    """Somebody who registered and followed the author."""


@dataclass
class Neighbors:
    """People whose sessions last from the first day to the last."""

    author: Person
    reader: Person
    admin: Person
    days: list[Day] = field(default_factory=list)

    async def spend_a_day(self, served_by: str, gateway: str) -> None:
        """Use each service, then find everything of this day and of all before."""
        mark = secrets.token_hex(4)
        garment = await self._send(
            self.author, "POST", "wardrobe/v1/garments", name=mark, category="top"
        )
        outfit = await self.author.publish(plain_jpeg(), caption=mark, tags=[f"tag-{mark}"])
        await asyncio.gather(*map(self._refresh, (self.author, self.reader, self.admin)))
        async with await Person.register(gateway, "newcomer") as newcomer:
            newcomer.http.event_hooks = {"response": [require_no_failure]}
            await eventually(lambda: self._follow(newcomer))
            comment = await eventually(lambda: self._comment(outfit["id"], mark))
            await self._log_in_again(newcomer, gateway)
            self.days.append(
                Day(served_by, outfit["id"], garment["id"], comment, f"tag-{mark}", newcomer.id)
            )
        like = await self.reader.http.put(f"/api/feed/v1/outfits/{outfit['id']}/like")
        assert like.is_success, like.text
        for page in ADMIN_PAGES:
            response = await self.admin.http.get(f"/api/admin/v1/{page}")
            assert response.status_code == 200, (served_by, page, response.text)
        await eventually(self.require_everything)

    async def require_everything(self) -> None:
        author = self.author.http
        timeline = {item["outfit"]["id"] for item in await self.reader.timeline()}
        tags = {tag["slug"] for tag in await self._list(author, "tags/v1/tags")}
        garments = {one["id"] for one in await self._list(author, "wardrobe/v1/garments")}
        outfits = {one["id"] for one in await self._list(author, "wardrobe/v1/outfits")}
        path = "feed/v1/followers"
        followers = {one["id"] for one in await self._list(author, path)}
        for day in self.days:
            comments = await self._list(author, f"feed/v1/outfits/{day.outfit_id}/comments")
            assert [one["id"] for one in comments] == [day.comment_id], day
            in_tag = f"tags/v1/users/{self.author.id}/tags/{day.tag}/outfits"
            assert [day.outfit_id] == [one["id"] for one in await self._list(author, in_tag)], day
            likes = await self._list(author, f"feed/v1/outfits/{day.outfit_id}/likes")
            assert len(likes) == 1, day
            assert day.outfit_id in timeline & outfits, day
            assert day.garment_id in garments, day
            assert day.tag in tags, day
            assert day.newcomer_id in followers, day

    async def make_calls(self, stop: asyncio.Event) -> int:
        """Read and write until `stop` is set. Return the number of calls."""
        calls = 0
        free = asyncio.Semaphore(MAX_CALLS)

        async def call(number: int) -> None:
            try:
                await self._call(number)
            finally:
                free.release()

        async with asyncio.TaskGroup() as group:
            while not stop.is_set():
                await free.acquire()
                group.create_task(call(calls))
                calls += 1
                await pause(1 / CALLS_PER_SECOND, "people's pace")
        return calls

    async def _call(self, number: int) -> None:
        # The reader's own things, because the author's are counted.
        send = partial(self._send, self.reader)
        turn, kind = divmod(number, 6)
        match kind:
            case 0:
                await self.reader.timeline()
            case 1 if turn < MAX_CREATED:
                await send("POST", "wardrobe/v1/garments", name="sock", category="top")
            case 2:
                await send("PATCH", "identity/v1/profiles/me", bio=f"bio {number}")
            case 3:
                await self._list(self.author.http, "tags/v1/tags")
            case 4 if turn < MAX_CREATED:
                await send("POST", "tags/v1/tags", name=f"at {secrets.token_hex(8)}")
            case _:
                await self._list(self.admin.http, "admin/v1/waitlist")

    async def _send(self, person: Person, method: str, path: str, **body: Any) -> Any:
        response = await person.http.request(method, f"/api/{path}", json=body)
        assert response.is_success, response.text
        return response.json()

    async def _list(self, http: httpx2.AsyncClient, path: str) -> list[Any]:
        response = await http.get(f"/api/{path}", params={"limit": 50})
        assert response.status_code == 200, (path, response.text)
        items: list[Any] = response.json()["items"]
        return items

    async def _refresh(self, person: Person) -> None:
        form = {"grant_type": "refresh_token"}
        response = await person.http.post("/api/identity/v1/token", data=form)
        assert response.status_code == 200, response.text

    async def _log_in_again(self, person: Person, gateway: str) -> None:
        async with anonymous_client(gateway) as http:
            login = {"login": person.username, "password": PASSWORD}
            response = await http.post("/api/identity/v1/sessions", json=login)
            assert response.is_success, response.text

    async def _follow(self, person: Person) -> None:
        assert await person.follow(self.author) == "following"

    async def _comment(self, outfit_id: str, text: str) -> str:
        path = f"/api/feed/v1/outfits/{outfit_id}/comments"
        response = await self.reader.http.post(path, json={"text": text})
        assert response.status_code == 201, response.text
        return str(response.json()["id"])


@pytest.fixture
async def free_layout(layout: Layout) -> AsyncIterator[Layout]:
    """A layout beside the system under test; its data is deleted afterwards."""
    data = layout.data.with_name(f"{layout.data.name}-upgraded")
    with held_block() as port:
        beside = Layout(port=port, data=data)
        beside.make_folders()
        yield beside
        shutil.rmtree(data)


@pytest.fixture
def releases(free_layout: Layout, tmp_path: Path) -> tuple[Release, Release]:
    """The previous release and this one. The older one makes the credentials, as it did."""
    PreviousRelease.recorded().extract(ROOT, tmp_path)
    return (
        Release.described_by_itself(tmp_path, free_layout),
        Release.described_by_itself(ROOT, free_layout),
    )


def newest_migration(layout: Layout, credentials: Credentials, name: str) -> str:
    password = credentials.database_passwords[name]
    port = layout.port_of("postgres")
    with psycopg.connect(
        host=HOST, port=port, user=name, password=password, dbname=name
    ) as connection:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    assert row is not None
    return str(row[0])


@asynccontextmanager
async def neighbors(system: MixedSystem, release: Release) -> AsyncIterator[Neighbors]:
    """Register people, one of them an admin."""
    async with AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(await Person.register(system.layout.public_url, name))
            for name in ("author", "reader", "admin")
        ]
        for person in people:
            person.http.event_hooks = {"response": [require_no_failure]}
        author, reader, admin = people
        job = release.processes["migrate-admin"]
        command = (*job.command[:-1], "grant", f"{admin.username}@example.org")
        await system.run_job(replace(job, name="grant", command=command))
        found = Neighbors(author, reader, admin)
        await eventually(lambda: found._follow(reader))
        yield found


@pytest.mark.long
async def test_nothing_is_lost_on_the_way_to_this_release_and_back(
    free_layout: Layout, releases: tuple[Release, Release]
) -> None:
    before, now = releases
    gateway = free_layout.public_url
    credentials = load_credentials(free_layout.data / "credentials.json")
    async with servers_and_gateway(free_layout, credentials) as system:
        await system.migrate(before)
        recorded = PreviousRelease.recorded().migrations
        found = {name: newest_migration(free_layout, credentials, name) for name in SERVICES}
        assert all(found[name] >= recorded[name] for name in SERVICES)
        await system.run(before, *PROCESSES)
        async with neighbors(system, before) as people:
            await people.spend_a_day("the previous release", gateway)

            stop = asyncio.Event()
            calls = asyncio.create_task(people.make_calls(stop))
            await system.migrate(now)
            stop.set()
            assert await calls > CALLS_PER_SECOND
            await people.spend_a_day("the previous release, with the new schema", gateway)

            await system.run(now, *FIRST_REPLACED)
            await people.spend_a_day("both releases", gateway)
            await system.run(now, *(name for name in PROCESSES if name not in FIRST_REPLACED))
            await people.spend_a_day("this release", gateway)

            await system.run(before, *PROCESSES)
            await people.spend_a_day("the previous release again", gateway)
