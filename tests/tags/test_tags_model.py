"""Any course of events and hands: tags hold what a model of a page says.

The model: the newest version of an outfit decides what it names; its owner's hand outranks that;
merging puts in what is not there, until a hand or the undoing of it takes it out again. Events
come in any order, some of them twice, some when the tag is deleted.
"""

import asyncio
import uuid
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, TypeVar

import httpx2
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from shared.bus import Subscription
from shared.contracts.envelope import Envelope
from shared.contracts.wardrobe import OutfitChanged, OutfitRemoved
from tags import worker
from tests.tags.world import World, changed, old_id, removed

T = TypeVar("T")
SLUGS = ("a", "b", "c")
OUTFITS = range(2)
RUNS = 40
STEPS = 8
"""Of one run, at most; an error of order needs no more than four."""


@dataclass
class Word:
    """What is said of one outfit in one tag; `brought_by` is the tag that was merged."""

    named: bool = False
    hand: bool | None = None
    brought_by: str | None = None

    @property
    def present(self) -> bool:
        if self.brought_by is not None:
            return True
        return self.named if self.hand is None else self.hand


@dataclass
class ModelTag:
    """One tag: what is in it, whether it is there, and where its address leads when it is not."""

    words: dict[int, Word] = field(default_factory=lambda: {one: Word() for one in OUTFITS})
    deleted: bool = False
    merged_into: str | None = None


@dataclass
class Model:
    """Three tags and what their owner's three outfits say."""

    tags: dict[str, ModelTag] = field(default_factory=lambda: {slug: ModelTag() for slug in SLUGS})
    versions: dict[int, int] = field(default_factory=lambda: dict.fromkeys(OUTFITS, 0))
    gone: set[int] = field(default_factory=lambda: set(OUTFITS))
    """Outfits that are removed, or not heard of yet."""

    def leads_to(self, slug: str) -> str | None:
        """Where an address leads; None when it leads nowhere."""
        tag = self.tags[slug]
        if not tag.deleted:
            return slug
        return None if tag.merged_into is None else self.leads_to(tag.merged_into)

    def hear(self, outfit: int, version: int, names: frozenset[str] | None) -> None:
        if version <= self.versions[outfit]:
            return
        self.versions[outfit] = version
        if names is None:
            self.gone.add(outfit)
            return
        self.gone.discard(outfit)
        for slug, tag in self.tags.items():
            tag.words[outfit].named = slug in names

    def shown(self, slug: str) -> set[int] | None:
        place = self.leads_to(slug)
        if place is None:
            return None
        words = self.tags[place].words
        return {one for one, word in words.items() if word.present} - self.gone

    def merge(self, slug: str, into: str) -> None:
        tag, target = self.tags[slug], self.tags[into]
        for outfit, word in tag.words.items():
            if word.present and not target.words[outfit].present:
                target.words[outfit].brought_by = slug
        tag.deleted, tag.merged_into = True, into

    def restore(self, slug: str) -> None:
        tag = self.tags[slug]
        if tag.merged_into is not None:
            for word in self.tags[tag.merged_into].words.values():
                if word.brought_by == slug:
                    word.brought_by = None
        tag.deleted, tag.merged_into = False, None


class Course(RuleBasedStateMachine):
    """One course of events and hands, told to the service and to the model."""

    world: World
    call: Callable[[Coroutine[Any, Any, Any]], Any]

    def __init__(self) -> None:
        super().__init__()
        self.model = Model()
        self.owner = old_id()
        self.ids = [old_id() for _ in OUTFITS]
        self.tag_ids: dict[str, str] = {}
        self.told: list[Envelope] = []

    @initialize()
    def begin(self) -> None:
        self.call(self._begin())

    @rule(
        outfit=st.sampled_from(OUTFITS),
        version=st.integers(2, 6),
        names=st.none() | st.frozensets(st.sampled_from(SLUGS)),
    )
    def hear(self, outfit: int, version: int, names: frozenset[str] | None) -> None:
        """An event, perhaps older than one that came before, perhaps of the same version."""
        self.call(self._tell(self._event(outfit, version, names)))
        self.model.hear(outfit, version, names)

    @precondition(lambda self: self.told)
    @rule(which=st.integers(0, 30))
    def hear_again(self, which: int) -> None:
        """A redelivery: the same event by the same id."""
        self.call(self._deliver(self.told[which % len(self.told)]))

    @rule(slug=st.sampled_from(SLUGS), outfit=st.sampled_from(OUTFITS), put=st.booleans())
    def decide(self, slug: str, outfit: int, put: bool) -> None:
        lists = {"add" if put else "remove": [str(self.ids[outfit])]}
        answer = self.call(self._request("POST", f"/tags/{slug}/outfits", lists))
        place = self.model.leads_to(slug)
        assert answer.status_code == (404 if place is None else 200), answer.text
        if place is None or (put and outfit in self.model.gone):
            return
        word = self.model.tags[place].words[outfit]
        word.hand, word.brought_by = put, None

    @rule(slug=st.sampled_from(SLUGS), into=st.sampled_from(SLUGS))
    def merge(self, slug: str, into: str) -> None:
        answer = self.call(self._request("POST", f"/tags/{slug}/merge", {"into": into}))
        one, other = self.model.leads_to(slug), self.model.leads_to(into)
        if one is None or other is None:
            assert answer.status_code == 404
        elif one == other:
            assert answer.status_code == 422
        else:
            assert answer.status_code == 200, answer.text
            self.model.merge(one, other)

    @rule(slug=st.sampled_from(SLUGS))
    def delete(self, slug: str) -> None:
        answer = self.call(self._request("DELETE", f"/tags/{slug}"))
        place = self.model.leads_to(slug)
        assert answer.status_code == (404 if place is None else 204)
        if place is not None:
            self.model.tags[place].deleted = True

    @rule(slug=st.sampled_from(SLUGS))
    def restore(self, slug: str) -> None:
        path = f"/deleted-tags/{self.tag_ids[slug]}/restore"
        answer = self.call(self._request("POST", path))
        deleted = self.model.tags[slug].deleted
        assert answer.status_code == (200 if deleted else 404), answer.text
        if deleted:
            self.model.restore(slug)

    def teardown(self) -> None:
        self.call(self._check())

    async def _begin(self) -> None:
        self.client = self.world.as_(self.owner)
        # Each outfit names each tag once, so that a name means that tag from then on.
        for outfit in OUTFITS:
            await self._tell(self._event(outfit, 1, frozenset(SLUGS)))
            self.model.hear(outfit, 1, frozenset(SLUGS))
        tags = (await self._request("GET", "/tags")).json()["items"]
        self.tag_ids = {tag["slug"]: tag["id"] for tag in tags}

    def _event(self, outfit: int, version: int, names: frozenset[str] | None) -> Envelope:
        about = self.ids[outfit]
        tags = tuple(sorted(names or ()))
        event: Any = (
            removed(about, self.owner) if names is None else changed(about, self.owner, tags=tags)
        )
        return Envelope(
            id=uuid.uuid4(),
            source="/garderobe/wardrobe",
            type=(OutfitRemoved if names is None else OutfitChanged).type,
            time=datetime.now(UTC),
            subject=str(about),
            aggregateversion=version,
            data=event.model_dump(mode="json"),
        )

    async def _tell(self, envelope: Envelope) -> None:
        self.told.append(envelope)
        await self._deliver(envelope)

    async def _deliver(self, envelope: Envelope) -> None:
        """As the consumer does that JetStream hands a message: inbox, one transaction."""
        subscriptions: list[Subscription] = worker.subscriptions(self.world.running.app.state)
        (heard,) = [one for one in subscriptions if one.stream == "wardrobe"]
        await heard.handle(envelope)

    async def _request(self, method: str, path: str, body: Any = None) -> httpx2.Response:
        return await self.client.request(method, path, json=body)

    async def _check(self) -> None:
        """Every tag that is there, and what is in it, in as few questions as possible."""
        tags = (await self._request("GET", "/tags")).json()["items"]
        there = {slug for slug, tag in self.model.tags.items() if not tag.deleted}
        assert {tag["slug"] for tag in tags} == there
        for outfit in OUTFITS:
            answer = await self._request("GET", f"/outfits/{self.ids[outfit]}/tags")
            shown = {tag["slug"] for tag in answer.json().get("items", [])}
            assert shown == {slug for slug in there if outfit in (self.model.shown(slug) or ())}
        await self.client.aclose()


@pytest.fixture
async def course(world: World) -> type[RuleBasedStateMachine]:
    """The machine works in a thread of its own and calls the service in this one's loop."""
    loop = asyncio.get_running_loop()

    def call(work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, loop).result(timeout=60)

    return type("ThisCourse", (Course,), {"world": world, "call": staticmethod(call)})


async def test_tags_hold_what_the_model_says_after_any_course(
    course: type[RuleBasedStateMachine],
) -> None:
    await asyncio.to_thread(
        run_state_machine_as_test,
        course,
        settings=settings(
            max_examples=RUNS,
            stateful_step_count=STEPS,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
