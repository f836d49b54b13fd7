"""Any course of events and hands: tags hold what a model of a page says."""

import copy
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import httpx2
import pytest
from hypothesis import HealthCheck, given, settings
from sqlalchemy import text
from sqlalchemy.ext.asyncio import async_sessionmaker
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.wardrobe import OutfitChanged, OutfitRemoved
from tags import worker
from tests.tags.event_sequences import (
    OUTFITS,
    SLUGS,
    Again,
    Changes,
    Decides,
    Deletes,
    Merges,
    Model,
    Restores,
    Said,
    Step,
)
from tests.tags.scenarios import courses
from tests.tags.world import World, changed, old_id, published, removed

ANNOUNCED = text("""
SELECT subject, type, aggregate_version FROM outbox
WHERE type LIKE 'tags.outfit.%' AND data ->> 'owner_id' = :owner ORDER BY id
""")


@dataclass(frozen=True)
class Owner:
    """Somebody with three tags, all of them named by both of their outfits."""

    id: int
    outfits: list[int]
    tags: dict[str, str]
    """Ids by slug."""


@pytest.fixture(scope="module")
async def owner(world: World) -> Owner:
    """Every course starts from here, and leaves no trace."""
    person = old_id()
    outfits = [old_id() for _ in OUTFITS]
    await world.hear(*((published(one, person, tags=SLUGS), one, 1) for one in outfits))
    async with world.as_(person) as client:
        tags = (await client.get("/tags")).json()["items"]
    return Owner(person, outfits, {tag["slug"]: tag["id"] for tag in tags})


@asynccontextmanager
async def one_transaction(world: World) -> AsyncIterator[AsyncSession]:
    """All that the service does meanwhile is undone: a course costs no more than its steps."""
    state = world.running.app.state
    kept = state.database
    async with kept.engine.connect() as connection, connection.begin() as whole:
        undone = copy.copy(kept)
        undone.sessions = async_sessionmaker(
            connection,
            class_=AsyncSession,
            expire_on_commit=False,
            join_transaction_mode="create_savepoint",
        )
        state.database = undone
        try:
            async with undone.sessions() as session:
                yield session
        finally:
            state.database = kept
            await whole.rollback()


@dataclass
class Course:
    """One course, told to the service and to the model step by step."""

    world: World
    owner: Owner
    client: httpx2.AsyncClient
    model: Model = field(default_factory=Model)
    said: list[tuple[Said, Envelope]] = field(default_factory=list)
    held: set[int] = field(default_factory=set)
    """Which of what was said has not been heard yet."""

    async def take(self, step: Step) -> None:
        match step:
            case Changes(outfit, names, held):
                version = 2 + sum(said.outfit == outfit for said, _ in self.said)
                said = Said(outfit, version, names)
                self.said.append((said, self._envelope(said)))
                self.held.add(len(self.said) - 1)
                if not held:
                    await self._hear(len(self.said) - 1)
            case Again(which):
                if self.said:
                    await self._hear(which % len(self.said))
            case _:
                answer = await self._ask(step)
                assert answer.status_code == self.model.act(step), (step, answer.text)

    async def converge(self) -> None:
        """What was held back comes, the newest first."""
        for which in sorted(self.held, reverse=True):
            await self._hear(which)

    async def _hear(self, which: int) -> None:
        """As the consumer does that JetStream hands a message: inbox, handler."""
        said, envelope = self.said[which]
        subscriptions = worker.subscriptions(self.world.running.app.state)
        (heard,) = [one for one in subscriptions if one.stream == "wardrobe"]
        await heard.handle([envelope])
        self.model.hear(said)
        self.held.discard(which)

    def _envelope(self, said: Said) -> Envelope:
        about, names = self.owner.outfits[said.outfit], said.names
        event: Any = (
            removed(about, self.owner.id)
            if names is None
            else changed(about, self.owner.id, tags=tuple(sorted(names)))
        )
        return Envelope(
            id=uuid.uuid4(),
            source="/garderobe/wardrobe",
            type=(OutfitRemoved if names is None else OutfitChanged).type,
            time=datetime.now(UTC),
            subject=str(about),
            aggregateversion=said.version,
            data=event.model_dump(mode="json"),
        )

    async def _ask(self, step: Decides | Merges | Deletes | Restores) -> httpx2.Response:
        match step:
            case Decides(slug, outfit, put):
                lists = {"add" if put else "remove": [str(self.owner.outfits[outfit])]}
                return await self.client.post(f"/tags/{slug}/outfits", json=lists)
            case Merges(slug, into):
                return await self.client.post(f"/tags/{slug}/merge", json={"into": into})
            case Deletes(slug):
                return await self.client.delete(f"/tags/{slug}")
            case Restores(slug):
                return await self.client.post(f"/deleted-tags/{self.owner.tags[slug]}/restore")

    async def shown(self) -> tuple[dict[str, int], dict[str, set[int]]]:
        """How many outfits each tag says it holds, and which outfits say that they are in it."""
        tags = (await self.client.get("/tags")).json()["items"]
        inside: dict[str, set[int]] = {tag["slug"]: set() for tag in tags}
        for number, outfit in enumerate(self.owner.outfits):
            answer = await self.client.get(f"/outfits/{outfit}/tags")
            for tag in answer.json().get("items", []):
                inside[tag["slug"]].add(number)
        return {tag["slug"]: tag["outfit_count"] for tag in tags}, inside


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps=courses)
async def test_tags_hold_what_the_model_says_after_any_course(
    world: World, owner: Owner, steps: list[Step]
) -> None:
    async with one_transaction(world) as session, world.as_(owner.id) as client:
        course = Course(world, owner, client)
        for step in steps:
            await course.take(step)
        await course.converge()
        counts, inside = await course.shown()
        assert inside == course.model.shown
        assert counts == {slug: len(outfits) for slug, outfits in inside.items()}
        rows = (await session.execute(ANNOUNCED, {"owner": str(owner.id)})).all()
        check_announced(rows)


def check_announced(rows: Any) -> None:
    """Each outfit in a tag was announced in and out by turns, under a new version each time."""
    told: dict[str, list[tuple[str, int]]] = {}
    for subject, kind, version in rows:
        told.setdefault(subject, []).append((kind, version))
    for said in told.values():
        assert said[0][0] == "tags.outfit.tagged"
        for (kind, version), (next_kind, next_version) in pairwise(said):
            assert kind != next_kind, said
            assert version < next_version, said
