"""People who publish, edit, follow and read at once, and what each should see in the end."""

import asyncio
import random
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

from tests.support.people import JSON, Person, answered
from tests.wardrobe.pictures import telling_jpeg

AUDIENCES = ("private", "followers", "public")
MAX_FAULT_SECONDS = 2.0
READS = 10
"""A reader looks so often before the next change of mind."""
MAX_OUTFITS = 25
"""Of one author, so that everything there is fits on one page."""


@dataclass
class Author:
    """Somebody, and the audience of each of their outfits; None for one in the trash."""

    person: Person
    outfits: dict[str, str | None] = field(default_factory=dict)


@dataclass
class Reader:
    """Somebody, and whom they follow."""

    person: Person
    followed: set[str] = field(default_factory=set)


@dataclass
class Crowd:
    """Acts by chance as long as it is told to, and knows what came of it."""

    authors: list[Author]
    readers: list[Reader]
    chance: random.Random

    async def live(self, over: asyncio.Event) -> None:
        """Act until it is over; fails if anybody meets a fault that lasts."""
        await asyncio.gather(
            *(self._publish_and_edit(author, over) for author in self.authors),
            *(self._follow_and_read(reader, over) for reader in self.readers),
        )

    async def require_true_timelines(self) -> None:
        """Each reader sees what the people they follow show, and nothing twice."""
        for reader in self.readers:
            answer = await reader.person.http.get("/api/feed/v1/timeline?limit=100")
            assert answer.status_code == 200, answer.text
            seen = [item["outfit"]["id"] for item in answer.json()["items"]]
            assert sorted(seen) == sorted(self._meant_for(reader)), reader.person.username

    def _meant_for(self, reader: Reader) -> list[str]:
        return [
            outfit
            for author in self.authors
            if author.person.id in reader.followed
            for outfit, audience in author.outfits.items()
            if audience in {"followers", "public"}
        ]

    async def _publish_and_edit(self, author: Author, over: asyncio.Event) -> None:
        while not over.is_set():
            shown = [outfit for outfit, audience in author.outfits.items() if audience]
            hidden = [outfit for outfit, audience in author.outfits.items() if not audience]
            act = self.chance.choice(["publish", "change", "trash", "restore"])
            if act == "publish" and len(author.outfits) < MAX_OUTFITS:
                await self._publish(author)
            elif act == "change" and shown:
                await self._change(author, self.chance.choice(shown))
            elif act == "trash" and shown:
                outfit = self.chance.choice(shown)
                await insist(author.person, "DELETE", address(outfit))
                author.outfits[outfit] = None
            elif act == "restore" and hidden:
                outfit = self.chance.choice(hidden)
                back = await insist(author.person, "POST", f"{address(outfit)}/restore")
                author.outfits[outfit] = back["audience"]

    async def _publish(self, author: Author) -> None:
        photo = await author.person.upload(telling_jpeg())
        new = {"photo_id": photo["id"], "audience": self.chance.choice(AUDIENCES)}
        once = {"Idempotency-Key": secrets.token_hex(16)}
        outfits = "/api/wardrobe/v1/outfits"
        made = await insist(author.person, "POST", outfits, json=new, headers=once)
        author.outfits[made["id"]] = new["audience"]

    async def _change(self, author: Author, outfit: str) -> None:
        change = {"audience": self.chance.choice(AUDIENCES)}
        await insist(author.person, "PATCH", address(outfit), json=change)
        author.outfits[outfit] = change["audience"]

    async def _follow_and_read(self, reader: Reader, over: asyncio.Event) -> None:
        while not over.is_set():
            author = self.chance.choice(self.authors).person.id
            follow = f"/api/feed/v1/follows/{author}"
            if author in reader.followed:
                await insist(reader.person, "DELETE", follow)
                reader.followed.discard(author)
            else:
                await insist(reader.person, "PUT", follow)
                reader.followed.add(author)
            for _ in range(READS):
                await insist(reader.person, "GET", "/api/feed/v1/timeline")


async def insist(person: Person, method: str, path: str, **request: Any) -> JSON:
    """What a call answers, made again on a server's fault; fails if that lasts."""
    began = time.monotonic()
    while (answer := await person.http.request(method, path, **request)).is_server_error:
        assert time.monotonic() - began < MAX_FAULT_SECONDS, answer.text
    assert answer.is_success, f"{answer.status_code}: {answer.text}"
    return answered(answer) if answer.content else {}


def address(outfit: str) -> str:
    return f"/api/wardrobe/v1/outfits/{outfit}"
