"""Whatever the order in which events arrive, and however often, the timeline comes out the same."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from feed.main import service
from shared.contracts.envelope import Event
from shared.contracts.identity import ProfileChanged
from shared.contracts.types import Audience
from tests.feed.world import ANON_KEY, Outfit, World
from tests.support.running import start_service
from tests.support.servers import Servers
from tests.support.wait import eventually

AUDIENCES: list[Audience] = ["private", "followers", "public"]
AUTHORS, OUTFITS, VIEWERS = 2, 4, 3
PUSH_LIMIT = 2
"""The first author begins beyond it, the second below, and both may cross it."""

audiences = st.sampled_from(AUDIENCES)
changes = st.one_of(
    st.tuples(st.just("outfit"), st.integers(0, OUTFITS - 1), audiences),
    st.tuples(st.just("remove"), st.integers(0, OUTFITS - 1), st.none()),
    st.tuples(st.just("profile"), st.integers(0, AUTHORS - 1), audiences),
)
acts = st.tuples(
    st.sampled_from(["read", "follow", "unfollow", "mute", "unmute", "block", "unblock"]),
    st.integers(0, VIEWERS - 1),
    st.integers(0, AUTHORS - 1),
)
losses = st.tuples(st.sampled_from([b"*", b"author:*", b"timeline:*", b"card:*"]))

Change = tuple[str, int, Audience | None]
Act = tuple[str, int, int]
Loss = tuple[bytes]
Sent = tuple[Event, int, int, UUID]
"""An event, its subject, its version and its id."""


class Story:
    """What happened in the other services, and what is true at its end."""

    def __init__(self, authors: Sequence[int]) -> None:
        self.authors = authors
        self.profiles: dict[int, Audience] = dict.fromkeys(authors, "public")
        self.versions = dict.fromkeys(authors, 1)
        self.outfits = [Outfit(authors[n % AUTHORS]) for n in range(OUTFITS)]
        self.removed: set[int] = set()
        self.events: list[Sent] = []

    def tell(self, change: Change) -> None:
        kind, number, audience = change
        if kind == "profile" and audience:
            self._change_profile(self.authors[number], audience)
            return
        outfit = self.outfits[number]
        if audience:
            outfit.audience = audience
            self.removed.discard(outfit.id)
            event: Event = outfit.state()
        else:
            self.removed.add(outfit.id)
            event = outfit.removal()
        self.events.append((event, outfit.id, outfit.version, uuid4()))

    def _change_profile(self, author: int, audience: Audience) -> None:
        self.profiles[author] = audience
        self.versions[author] += 1
        event = ProfileChanged(
            user_id=author, username=f"ana{author}", display_name="Ana", audience=audience
        )
        self.events.append((event, author, self.versions[author], uuid4()))

    def visible(self, shown_authors: set[int]) -> list[int]:
        """The outfits that somebody sees in whose timeline these authors are, newest first."""
        shown = [
            outfit
            for outfit in self.outfits
            if outfit.version
            and outfit.id not in self.removed
            and outfit.owner_id in shown_authors
            and "private" not in {outfit.audience, self.profiles[outfit.owner_id]}
        ]
        return [outfit.id for outfit in sorted(shown, key=lambda o: o.feed_id or 0, reverse=True)]


@dataclass
class Viewer:
    """Somebody, and how they stand to the authors."""

    id: int
    followed: set[int] = field(default_factory=set)
    muted: set[int] = field(default_factory=set)


@pytest.fixture(scope="module")
async def world(servers: Servers, keys_url: str) -> AsyncIterator[World]:
    async with start_service(
        service, servers, keys_url, uses_redis=True, anon_key=ANON_KEY, push_limit=PUSH_LIMIT
    ) as running:
        yield World(running, servers.valkey)


@settings(
    max_examples=300,
    deadline=None,
    # Each example takes half a second: a failure is shown as it was found.
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    told=st.lists(changes, min_size=1, max_size=10),
    done=st.lists(acts, max_size=8),
    lost=st.lists(losses, max_size=2),
    data=st.data(),
)
async def test_the_order_of_events_does_not_matter(
    world: World, told: list[Change], done: list[Act], lost: list[Loss], data: st.DataObject
) -> None:
    authors = [await world.person() for _ in range(AUTHORS)]
    story = Story(authors)
    for change in told:
        story.tell(change)
    doubled = story.events + data.draw(st.lists(st.sampled_from(story.events), max_size=3))
    arriving: list[Any] = data.draw(st.permutations([*doubled, *done, *lost]))

    viewers = [await new_viewer(world, authors[: 1 + (n == 0)]) for n in range(VIEWERS)]
    for step in arriving:
        if len(step) == 4:
            event, subject, version, event_id = step
            await world.running.publish(event, subject=subject, version=version, event_id=event_id)
        elif len(step) == 3:
            await act(world, step[0], viewers[step[1]], authors[step[2]])
        else:
            await lose(world, *step)

    await eventually(lambda: settled(world, story))
    await all_see_what_is_true(world, viewers, story)
    # Built anew from Postgres it is the same.
    await lose(world, b"*")
    await all_see_what_is_true(world, viewers, story)


async def new_viewer(world: World, authors: Sequence[int]) -> Viewer:
    viewer = Viewer(await world.person())
    for author in authors:
        await act(world, "follow", viewer, author)
    return viewer


async def all_see_what_is_true(world: World, viewers: Sequence[Viewer], story: Story) -> None:
    for viewer in viewers:
        seen = await world.timeline(viewer.id)
        # Of one author no more than two come in a row, which has a test of its own.
        order = {outfit.id: outfit.feed_id or 0 for outfit in story.outfits}
        newest = sorted(seen, key=lambda outfit_id: order[outfit_id], reverse=True)
        assert newest == story.visible(viewer.followed - viewer.muted)


async def act(world: World, what: str, viewer: Viewer, author: int) -> None:
    if what == "read":
        await world.timeline(viewer.id)
    elif what == "unfollow":
        await world.delete(viewer.id, f"/follows/{author}")
        viewer.followed.discard(author)
    elif what == "follow":
        answer = await world.put(viewer.id, f"/follows/{author}")
        # A profile that has become private meanwhile is not found; who followed before still does.
        assert answer.status_code in {200, 404}, answer.text
        if answer.status_code == 200 and answer.json()["state"] == "following":
            viewer.followed.add(author)
    elif what == "mute":
        answer = await world.put(viewer.id, f"/mutes/{author}", {"days": None})
        assert answer.status_code in {200, 404}, answer.text
        if answer.status_code == 200:
            viewer.muted.add(author)
    elif what == "unmute":
        await world.delete(viewer.id, f"/mutes/{author}")
        viewer.muted.discard(author)
    elif what == "block":
        assert (await world.put(author, f"/blocks/{viewer.id}")).is_success
        viewer.followed.discard(author)
    else:
        await world.delete(author, f"/blocks/{viewer.id}")


async def lose(world: World, pattern: bytes) -> None:
    """Have Valkey forget."""
    async with world.valkey() as valkey:
        if keys := await valkey.keys(pattern):
            await valkey.delete(*keys)


async def settled(world: World, story: Story) -> None:
    """Every event has been handled, and what it set going as well."""
    async with world.running.database.sessions() as session:
        handled = await session.execute(
            text("SELECT count(DISTINCT event_id) FROM inbox WHERE event_id = ANY(:ids)"),
            {"ids": [event_id for *_, event_id in story.events]},
        )
        assert handled.scalar_one() == len(story.events)
        under_way = await session.execute(text("SELECT count(*) FROM pending_deliveries"))
        assert under_way.scalar_one() == 0
