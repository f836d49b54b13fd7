"""Random sequences of events and owners' actions: tags match the model."""

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
from tests.support.extent import examples
from tests.tags.event_sequences import (
    OUTFITS,
    SLUGS,
    ChangeOutfit,
    Decide,
    Delete,
    Merge,
    Model,
    OutfitState,
    Redeliver,
    Restore,
    Step,
)
from tests.tags.scenarios import sequences
from tests.tags.world import World, changed, old_id, published, removed

PUBLISHED = text("""
SELECT subject, type, aggregate_version FROM outbox
WHERE type LIKE 'tags.outfit.%' AND data ->> 'owner_id' = :owner ORDER BY id
""")


@dataclass(frozen=True)
class Owner:
    """A person with three tags, all of them named by both of their outfits."""

    id: int
    outfits: list[int]
    tags: dict[str, str]
    """Ids by slug."""


@pytest.fixture(scope="module")
async def owner(world: World) -> Owner:
    """Every sequence starts from here, and is rolled back."""
    person = old_id()
    outfits = [old_id() for _ in OUTFITS]
    await world.deliver(*((published(outfit, person, tags=SLUGS), outfit, 1) for outfit in outfits))
    async with world.as_(person) as client:
        tags = (await client.get("/tags")).json()["items"]
    return Owner(person, outfits, {tag["slug"]: tag["id"] for tag in tags})


@asynccontextmanager
async def one_transaction(world: World) -> AsyncIterator[AsyncSession]:
    """Roll back everything that the service does: a sequence costs no more than its steps."""
    state = world.running.app.state
    original = state.database
    async with original.engine.connect() as connection, connection.begin() as whole:
        replacement = copy.copy(original)
        replacement.sessions = async_sessionmaker(
            connection,
            class_=AsyncSession,
            expire_on_commit=False,
            join_transaction_mode="create_savepoint",
        )
        state.database = replacement
        try:
            async with replacement.sessions() as session:
                yield session
        finally:
            state.database = original
            await whole.rollback()


@dataclass
class Run:
    """Applies one sequence to the service and to the model step by step."""

    world: World
    owner: Owner
    client: httpx2.AsyncClient
    model: Model = field(default_factory=Model)
    states: list[tuple[OutfitState, Envelope]] = field(default_factory=list)
    delayed: set[int] = field(default_factory=set)
    """Indexes of states that were not delivered yet."""

    async def apply_step(self, step: Step) -> None:
        match step:
            case ChangeOutfit(outfit, names, delayed):
                version = 2 + sum(state.outfit == outfit for state, _ in self.states)
                state = OutfitState(outfit, version, names)
                self.states.append((state, self._envelope(state)))
                self.delayed.add(len(self.states) - 1)
                if not delayed:
                    await self._deliver(len(self.states) - 1)
            case Redeliver(which):
                if self.states:
                    await self._deliver(which % len(self.states))
            case _:
                response = await self._act(step)
                assert response.status_code == self.model.apply_action(step), (step, response.text)

    async def converge(self) -> None:
        """Deliver the delayed events, newest first."""
        for which in sorted(self.delayed, reverse=True):
            await self._deliver(which)

    async def _deliver(self, which: int) -> None:
        """Handle an event as the consumer of JetStream messages does: inbox, handler."""
        state, envelope = self.states[which]
        subscriptions = worker.subscriptions(self.world.running.app.state)
        (wardrobe,) = [each for each in subscriptions if each.stream == "wardrobe"]
        await wardrobe.handle([envelope])
        self.model.apply_event(state)
        self.delayed.discard(which)

    def _envelope(self, state: OutfitState) -> Envelope:
        outfit_id, names = self.owner.outfits[state.outfit], state.names
        event: Any = (
            removed(outfit_id, self.owner.id)
            if names is None
            else changed(outfit_id, self.owner.id, tags=tuple(sorted(names)))
        )
        return Envelope(
            id=uuid.uuid4(),
            source="/garderobe/wardrobe",
            type=(OutfitRemoved if names is None else OutfitChanged).type,
            time=datetime.now(UTC),
            subject=str(outfit_id),
            aggregateversion=state.version,
            data=event.model_dump(mode="json"),
        )

    async def _act(self, step: Decide | Merge | Delete | Restore) -> httpx2.Response:
        match step:
            case Decide(slug, outfit, add):
                lists = {"add" if add else "remove": [str(self.owner.outfits[outfit])]}
                return await self.client.post(f"/tags/{slug}/outfits", json=lists)
            case Merge(slug, into):
                return await self.client.post(f"/tags/{slug}/merge", json={"into": into})
            case Delete(slug):
                return await self.client.delete(f"/tags/{slug}")
            case Restore(slug):
                return await self.client.post(f"/deleted-tags/{self.owner.tags[slug]}/restore")

    async def shown(self) -> tuple[dict[str, int], dict[str, set[int]]]:
        """Return the outfit count of each tag, and the outfits whose tags include it."""
        tags = (await self.client.get("/tags")).json()["items"]
        outfits_by_tag: dict[str, set[int]] = {tag["slug"]: set() for tag in tags}
        for number, outfit in enumerate(self.owner.outfits):
            response = await self.client.get(f"/outfits/{outfit}/tags")
            for tag in response.json().get("items", []):
                outfits_by_tag[tag["slug"]].add(number)
        return {tag["slug"]: tag["outfit_count"] for tag in tags}, outfits_by_tag


@settings(max_examples=examples(300), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps=sequences)
async def test_tags_match_the_model_after_any_sequence(
    world: World, owner: Owner, steps: list[Step]
) -> None:
    async with one_transaction(world) as session, world.as_(owner.id) as client:
        run = Run(world, owner, client)
        for step in steps:
            await run.apply_step(step)
        await run.converge()
        counts, outfits_by_tag = await run.shown()
        assert outfits_by_tag == run.model.shown
        assert counts == {slug: len(outfits) for slug, outfits in outfits_by_tag.items()}
        rows = (await session.execute(PUBLISHED, {"owner": str(owner.id)})).all()
        check_published(rows)


def check_published(rows: Any) -> None:
    """Additions and removals of each outfit alternate, under a new version each time."""
    by_subject: dict[str, list[tuple[str, int]]] = {}
    for subject, kind, version in rows:
        by_subject.setdefault(subject, []).append((kind, version))
    for published_events in by_subject.values():
        assert published_events[0][0] == "tags.outfit.tagged"
        for (kind, version), (next_kind, next_version) in pairwise(published_events):
            assert kind != next_kind, published_events
            assert version < next_version, published_events
