"""Whatever the order in which events arrive, and however often, the timeline comes out the same."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from shared.contracts.envelope import Event
from shared.contracts.identity import ProfileChanged
from shared.contracts.types import Audience
from tests.feed.world import Outfit, World
from tests.support.wait import eventually

AUDIENCES: list[Audience] = ["private", "followers", "public"]
AUTHORS, OUTFITS = 2, 4

audiences = st.sampled_from(AUDIENCES)
changes = st.one_of(
    st.tuples(st.just("outfit"), st.integers(0, OUTFITS - 1), audiences),
    st.tuples(st.just("remove"), st.integers(0, OUTFITS - 1), st.none()),
    st.tuples(st.just("profile"), st.integers(0, AUTHORS - 1), audiences),
)
acts = st.tuples(st.sampled_from(["read", "follow", "unfollow"]), st.integers(0, AUTHORS - 1))

Change = tuple[str, int, Audience | None]
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

    def visible(self, followed: set[int]) -> list[int]:
        """The outfits that the follower of these sees, newest first."""
        shown = [
            outfit
            for outfit in self.outfits
            if outfit.version
            and outfit.id not in self.removed
            and outfit.owner_id in followed
            and "private" not in {outfit.audience, self.profiles[outfit.owner_id]}
        ]
        return [outfit.id for outfit in sorted(shown, key=lambda o: o.feed_id or 0, reverse=True)]


@settings(
    max_examples=40,
    deadline=None,
    # Each example takes a third of a second: a failure is shown as it was found.
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    told=st.lists(changes, min_size=1, max_size=10), done=st.lists(acts, max_size=5), data=st.data()
)
async def test_the_order_of_events_does_not_matter(
    world: World, told: list[Change], done: list[tuple[str, int]], data: st.DataObject
) -> None:
    authors = [await world.person() for _ in range(AUTHORS)]
    story = Story(authors)
    for change in told:
        story.tell(change)
    doubled = story.events + data.draw(st.lists(st.sampled_from(story.events), max_size=3))
    arriving: list[Any] = data.draw(st.permutations([*doubled, *done]))

    viewer = await world.follower_of(*authors)
    followed = set(authors)
    for step in arriving:
        if len(step) == 4:
            event, subject, version, event_id = step
            await world.running.publish(event, subject=subject, version=version, event_id=event_id)
        else:
            await act(world, viewer, step[0], authors[step[1]], followed)

    await eventually(lambda: settled(world, story))
    assert await world.timeline(viewer) == story.visible(followed)
    # Built anew from Postgres it is the same.
    async with world.valkey() as valkey:
        await valkey.flushall()
    assert await world.timeline(viewer) == story.visible(followed)


async def act(world: World, viewer: int, what: str, author: int, followed: set[int]) -> None:
    if what == "read":
        await world.timeline(viewer)
    elif what == "unfollow":
        await world.delete(viewer, f"/follows/{author}")
        followed.discard(author)
    else:
        answer = await world.put(viewer, f"/follows/{author}")
        # A profile that has become private meanwhile is not found; who followed before still does.
        assert answer.status_code in {200, 404}, answer.text
        if answer.status_code == 200 and answer.json()["state"] == "following":
            followed.add(author)


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
