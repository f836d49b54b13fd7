"""Random concurrent activity: people publish, edit, follow and read; timelines are compared."""

import asyncio
import random
import secrets
from dataclasses import dataclass, field
from typing import Any

from tests.support.people import JSON, Person, json_body
from tests.support.wait import Limit
from tests.wardrobe.pictures import telling_jpeg

AUDIENCES = ("private", "followers", "public")
READS = 10
"""Timeline reads of a reader between two follow changes."""
MAX_OUTFITS = 25
"""Per author, so that all outfits fit on one page."""


@dataclass
class Author:
    """A person and the audience of each of their outfits; None for one in the trash."""

    person: Person
    outfits: dict[str, str | None] = field(default_factory=dict)


@dataclass
class Reader:
    """A person and the ids of the people they follow."""

    person: Person
    followed: set[str] = field(default_factory=set)


@dataclass
class RandomActivity:
    """Authors and readers that act at random, and the expected state."""

    authors: list[Author]
    readers: list[Reader]
    rng: random.Random

    async def run(self, stop: asyncio.Event) -> None:
        """Act until `stop` is set. Fails if a server error lasts."""
        await asyncio.gather(
            *(self._publish_and_edit(author, stop) for author in self.authors),
            *(self._follow_and_read(reader, stop) for reader in self.readers),
        )

    async def require_correct_timelines(self) -> None:
        """Assert that each timeline shows the visible outfits of followed people exactly once."""
        for reader in self.readers:
            response = await reader.person.http.get("/api/feed/v1/timeline?limit=100")
            assert response.status_code == 200, response.text
            seen = [item["outfit"]["id"] for item in response.json()["items"]]
            assert sorted(seen) == sorted(self._expected_outfits(reader)), reader.person.username

    def _expected_outfits(self, reader: Reader) -> list[str]:
        return [
            outfit
            for author in self.authors
            if author.person.id in reader.followed
            for outfit, audience in author.outfits.items()
            if audience in {"followers", "public"}
        ]

    async def _publish_and_edit(self, author: Author, stop: asyncio.Event) -> None:
        while not stop.is_set():
            shown = [outfit for outfit, audience in author.outfits.items() if audience]
            hidden = [outfit for outfit, audience in author.outfits.items() if not audience]
            act = self.rng.choice(["publish", "change", "trash", "restore"])
            if act == "publish" and len(author.outfits) < MAX_OUTFITS:
                await self._publish(author)
            elif act == "change" and shown:
                await self._change(author, self.rng.choice(shown))
            elif act == "trash" and shown:
                outfit = self.rng.choice(shown)
                await retry_call(author.person, "DELETE", outfit_path(outfit))
                author.outfits[outfit] = None
            elif act == "restore" and hidden:
                outfit = self.rng.choice(hidden)
                restored = await retry_call(author.person, "POST", f"{outfit_path(outfit)}/restore")
                author.outfits[outfit] = restored["audience"]

    async def _publish(self, author: Author) -> None:
        photo = await author.person.upload(telling_jpeg())
        new = {"photo_id": photo["id"], "audience": self.rng.choice(AUDIENCES)}
        headers = {"Idempotency-Key": secrets.token_hex(16)}
        outfits = "/api/wardrobe/v1/outfits"
        created = await retry_call(author.person, "POST", outfits, json=new, headers=headers)
        author.outfits[created["id"]] = new["audience"]

    async def _change(self, author: Author, outfit: str) -> None:
        change = {"audience": self.rng.choice(AUDIENCES)}
        await retry_call(author.person, "PATCH", outfit_path(outfit), json=change)
        author.outfits[outfit] = change["audience"]

    async def _follow_and_read(self, reader: Reader, stop: asyncio.Event) -> None:
        while not stop.is_set():
            author = self.rng.choice(self.authors).person.id
            follow = f"/api/feed/v1/follows/{author}"
            if author in reader.followed:
                await retry_call(reader.person, "DELETE", follow)
                reader.followed.discard(author)
            else:
                await retry_call(reader.person, "PUT", follow)
                reader.followed.add(author)
            for _ in range(READS):
                await retry_call(reader.person, "GET", "/api/feed/v1/timeline")


async def retry_call(person: Person, method: str, path: str, **request: Any) -> JSON:
    """Repeat a call while it fails with a server error. Return its result.

    Fails if the error lasts.
    """
    limit = Limit()
    while (response := await person.http.request(method, path, **request)).is_server_error:
        assert not limit.has_passed(), response.text
    assert response.is_success, f"{response.status_code}: {response.text}"
    return json_body(response) if response.content else {}


def outfit_path(outfit: str) -> str:
    return f"/api/wardrobe/v1/outfits/{outfit}"
