"""Whatever the order in which events arrive, how often, and which of them only when they are sent
again: the timeline comes out the same."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from contracts.types import Audience
from feed.main import service
from feed.relations.tag_follows.store import is_following
from tests.feed.event_history import AUTHORS, OUTFITS, TAGS, Change, Sent, Story, Viewer
from tests.feed.world import ANON_KEY, World
from tests.support.servers import Servers
from tests.support.service_under_test import start_service
from tests.support.wait import eventually

AUDIENCES: list[Audience] = ["private", "followers", "public"]
VIEWERS = 3
PUSH_LIMIT = 2
"""The first author begins beyond it, the second below, and both may cross it."""

audiences = st.sampled_from(AUDIENCES)
changes = st.one_of(
    st.tuples(st.just("outfit"), st.integers(0, OUTFITS - 1), audiences),
    st.tuples(st.just("remove"), st.integers(0, OUTFITS - 1), st.none()),
    st.tuples(st.just("profile"), st.integers(0, AUTHORS - 1), audiences),
    st.tuples(st.just("tag"), st.integers(0, TAGS - 1), audiences),
    st.tuples(st.just("tagging"), st.integers(0, OUTFITS * TAGS - 1), st.none()),
    st.tuples(st.just("leave"), st.integers(0, AUTHORS - 1), st.none()),
)
acts = st.tuples(
    st.sampled_from(
        ["read", "follow", "unfollow", "mute", "unmute", "block", "unblock", "hear", "unhear"]
    ),
    st.integers(0, VIEWERS - 1),
    st.integers(0, AUTHORS - 1),
)
losses = st.tuples(st.sampled_from([b"*", b"author:*", b"timeline:*", b"card:*"]))

Act = tuple[str, int, int]
Loss = tuple[bytes]


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
    people = await asyncio.gather(*(world.person() for _ in range(AUTHORS + VIEWERS)))
    authors, viewers = people[:AUTHORS], [Viewer(one) for one in people[AUTHORS:]]
    story = Story(authors)
    for tag in story.tags:
        story.change_tag(tag, "public")
    await asyncio.gather(*(world.handled(sent[0], subject=sent[1]) for sent in story.events))
    for change in told:
        story.tell(change)
    doubled = story.events + data.draw(st.lists(st.sampled_from(story.events), max_size=3))
    dropped = data.draw(st.sets(st.sampled_from(range(len(story.events)))))
    events = [sent for number, sent in enumerate(doubled) if number not in dropped]
    again = story.sent_again() if dropped else []
    arriving: list[Any] = data.draw(st.permutations([*events, *done, *lost]))
    arriving += data.draw(st.permutations(again))

    for viewer in viewers:
        await follow(world, viewer, authors[0])
    await follow(world, viewers[0], authors[1])
    for tag in story.tags:
        await act(world, "hear", viewers[-1], story.owner_of(tag), tag)
    for step in arriving:
        if len(step) == 4:
            event, subject, version, event_id = step
            await world.running.publish(event, subject=subject, version=version, event_id=event_id)
        elif len(step) == 3:
            await act(world, step[0], viewers[step[1]], authors[step[2]], story.tags[step[2]])
        else:
            await lose(world, *step)

    await eventually(lambda: settled(world, [*events, *again]), seconds=60)
    await all_see_what_is_true(world, viewers, story)
    for author in story.gone:
        assert not await world.knows(author)
    # Built anew from Postgres it is the same.
    await lose(world, b"*")
    await all_see_what_is_true(world, viewers, story)


async def all_see_what_is_true(world: World, viewers: Sequence[Viewer], story: Story) -> None:
    for viewer in viewers:
        # Their order has tests of its own.
        assert sorted(await world.timeline(viewer.id)) == sorted(story.visible(viewer))


async def act(world: World, what: str, viewer: Viewer, author: int, tag: int) -> None:
    if what == "read":
        await world.timeline(viewer.id)
    elif what == "hear":
        await hear(world, viewer, tag)
    elif what == "unhear":
        await world.delete(viewer.id, f"/tag-follows/{tag}")
        viewer.heard.discard(tag)
    elif what == "unfollow":
        await world.delete(viewer.id, f"/follows/{author}")
        viewer.followed.discard(author)
    elif what == "follow":
        await follow(world, viewer, author)
    elif what == "mute":
        answer = await world.put(viewer.id, f"/mutes/{author}", {"days": None})
        assert answer.status_code in {200, 404}, answer.text
        if answer.status_code == 200:
            viewer.muted.add(author)
    elif what == "unmute":
        await world.delete(viewer.id, f"/mutes/{author}")
        viewer.muted.discard(author)
    elif what == "block":
        await block(world, viewer, author, tag)
    else:
        await world.delete(author, f"/blocks/{viewer.id}")
        viewer.blocked_by.discard(author)


async def follow(world: World, viewer: Viewer, author: int) -> None:
    answer = await world.put(viewer.id, f"/follows/{author}")
    # A profile that has become private meanwhile is not found; who followed before still does.
    assert answer.status_code in {200, 404}, answer.text
    if answer.status_code == 200 and answer.json()["state"] == "following":
        viewer.followed.add(author)


async def block(world: World, viewer: Viewer, author: int, tag: int) -> None:
    answer = await world.put(author, f"/blocks/{viewer.id}")
    assert answer.status_code in {204, 404}, answer.text
    await eventually(lambda: hears_nothing(world, viewer, tag))
    viewer.followed.discard(author)
    viewer.heard.discard(tag)
    viewer.blocked_by.add(author)


async def hear(world: World, viewer: Viewer, tag: int) -> None:
    answer = await world.put(viewer.id, f"/tag-follows/{tag}")
    assert answer.status_code in {200, 404}, answer.text
    if answer.status_code == 200:
        viewer.heard.add(tag)


async def hears_nothing(world: World, viewer: Viewer, tag: int) -> None:
    """The end of following a tag comes after the block, and only while it stands."""
    async with world.running.database.sessions() as session:
        assert not await is_following(session, viewer.id, tag)


async def lose(world: World, pattern: bytes) -> None:
    """Have Valkey forget."""
    async with world.valkey() as valkey:
        if keys := await valkey.keys(pattern):
            await valkey.delete(*keys)


async def settled(world: World, sent: Sequence[Sent]) -> None:
    """Every event has been handled, and what it set going as well."""
    ids = {event_id for *_, event_id in sent}
    async with world.running.database.sessions() as session:
        handled = await session.execute(
            text("SELECT count(DISTINCT event_id) FROM inbox WHERE event_id = ANY(:ids)"),
            {"ids": list(ids)},
        )
        assert handled.scalar_one() == len(ids)
        under_way = await session.execute(text("SELECT count(*) FROM pending_deliveries"))
        assert under_way.scalar_one() == 0
