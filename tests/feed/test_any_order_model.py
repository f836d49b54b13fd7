"""Timelines are the same in whatever order and however often events arrive.

Events may also be lost and arrive only when they are republished.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from redis.asyncio import Redis
from sqlalchemy import text

from contracts.types import Audience
from feed.main import service
from feed.relations.tag_follows.store import is_following
from tests.feed.event_history import AUTHORS, OUTFITS, TAGS, Change, EventHistory, Sent, Viewer
from tests.feed.valkey_cluster import valkey_cluster
from tests.feed.world import ANON_KEY, World
from tests.support.extent import examples, sample
from tests.support.servers import Servers
from tests.support.service_under_test import start_service
from tests.support.wait import eventually

AUDIENCES: list[Audience] = ["private", "followers", "public"]
VIEWERS = 3
PUSH_LIMIT = 2
"""The first author starts above it, the second below, and both may cross it."""

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
        [
            "read",
            "follow",
            "unfollow",
            "mute",
            "unmute",
            "block",
            "unblock",
            "follow_tag",
            "unfollow_tag",
        ]
    ),
    st.integers(0, VIEWERS - 1),
    st.integers(0, AUTHORS - 1),
)
losses = st.tuples(st.sampled_from([b"*", b"author:*", b"timeline:*", b"card:*"]))

Act = tuple[str, int, int]
Loss = tuple[bytes]


@pytest.fixture(scope="module")
async def world(
    request: pytest.FixtureRequest,
    servers: Servers,
    keys_url: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[World]:
    """A feed with timelines in one Valkey server, or in a cluster."""
    run = partial(
        start_service, service, servers, keys_url, anon_key=ANON_KEY, push_limit=PUSH_LIMIT
    )
    if request.param == "server":
        async with run(uses_redis=True) as running:
            yield World(running, servers.valkey)
        return
    with valkey_cluster(tmp_path_factory.mktemp("cluster")) as cluster:
        await cluster.start()
        async with run(redis_url=cluster.urls) as running:
            yield World(running, cluster.urls)


@pytest.mark.parametrize("world", sample(["server", "cluster"], "stores"), indirect=True)
@settings(
    max_examples=examples(150),
    deadline=None,
    # No shrinking: each example takes half a second.
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    changed=st.lists(changes, min_size=1, max_size=10),
    acted=st.lists(acts, max_size=8),
    lost_keys=st.lists(losses, max_size=2),
    data=st.data(),
)
async def test_the_order_of_events_does_not_matter(
    world: World,
    changed: list[Change],
    acted: list[Act],
    lost_keys: list[Loss],
    data: st.DataObject,
) -> None:
    people = await world.people(AUTHORS + VIEWERS)
    authors, viewers = people[:AUTHORS], [Viewer(user_id) for user_id in people[AUTHORS:]]
    history = EventHistory(authors)
    for tag in history.tags:
        history.change_tag(tag, "public")
    await asyncio.gather(*(world.handled(sent[0], subject=sent[1]) for sent in history.events))
    for change in changed:
        history.apply(change)
    with_duplicates = history.events + data.draw(
        st.lists(st.sampled_from(history.events), max_size=3)
    )
    dropped = data.draw(st.sets(st.sampled_from(range(len(history.events)))))
    events = [sent for number, sent in enumerate(with_duplicates) if number not in dropped]
    republished_events = history.republished() if dropped else []
    delivered: list[Any] = data.draw(st.permutations([*events, *acted, *lost_keys]))
    delivered += data.draw(st.permutations(republished_events))

    for viewer in viewers:
        await follow(world, viewer, authors[0])
    await follow(world, viewers[0], authors[1])
    for tag in history.tags:
        await act(world, "follow_tag", viewers[-1], history.owner_of(tag), tag)
    for item in delivered:
        if len(item) == 4:
            event, subject, version, event_id = item
            await world.running.publish(event, subject=subject, version=version, event_id=event_id)
        elif len(item) == 3:
            await act(world, item[0], viewers[item[1]], authors[item[2]], history.tags[item[2]])
        else:
            await delete_keys(world, *item)

    await eventually(lambda: require_settled(world, [*events, *republished_events]))
    await require_correct_timelines(world, viewers, history)
    for author in history.deleted:
        assert not await world.has_profile(author)
    # A rebuild from Postgres gives the same timelines.
    await delete_keys(world, b"*")
    await require_correct_timelines(world, viewers, history)


async def require_correct_timelines(
    world: World, viewers: Sequence[Viewer], history: EventHistory
) -> None:
    for viewer in viewers:
        # Other tests check the order.
        assert sorted(await world.timeline(viewer.id)) == sorted(history.visible(viewer))


async def act(world: World, what: str, viewer: Viewer, author: int, tag: int) -> None:
    if what == "read":
        await world.timeline(viewer.id)
    elif what == "follow_tag":
        await follow_tag(world, viewer, tag)
    elif what == "unfollow_tag":
        await world.delete(viewer.id, f"/tag-follows/{tag}")
        viewer.followed_tags.discard(tag)
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
    # A profile that has become private gets 404; earlier followers keep following.
    assert answer.status_code in {200, 404}, answer.text
    if answer.status_code == 200 and answer.json()["state"] == "following":
        viewer.followed.add(author)


async def block(world: World, viewer: Viewer, author: int, tag: int) -> None:
    answer = await world.put(author, f"/blocks/{viewer.id}")
    assert answer.status_code in {204, 404}, answer.text
    await eventually(lambda: require_tag_unfollowed(world, viewer, tag))
    viewer.followed.discard(author)
    viewer.followed_tags.discard(tag)
    viewer.blocked_by.add(author)


async def follow_tag(world: World, viewer: Viewer, tag: int) -> None:
    answer = await world.put(viewer.id, f"/tag-follows/{tag}")
    assert answer.status_code in {200, 404}, answer.text
    if answer.status_code == 200:
        viewer.followed_tags.add(tag)


async def require_tag_unfollowed(world: World, viewer: Viewer, tag: int) -> None:
    """A consumer ends tag follows after the block, while the block is active."""
    async with world.running.database.sessions() as session:
        assert not await is_following(session, viewer.id, tag)


async def delete_keys(world: World, pattern: bytes) -> None:
    """Delete keys from Valkey."""
    for url in world.valkey_url.split(","):
        async with Redis.from_url(url) as valkey:
            # One by one, because those of a cluster are in several slots.
            for key in await valkey.keys(pattern):
                await valkey.delete(key)


async def require_settled(world: World, sent: Sequence[Sent]) -> None:
    """Require that every event and all jobs that follow from it are done."""
    ids = {event_id for *_, event_id in sent}
    async with world.running.database.sessions() as session:
        handled = await session.execute(
            text("SELECT count(DISTINCT event_id) FROM inbox WHERE event_id = ANY(:ids)"),
            {"ids": list(ids)},
        )
        assert handled.scalar_one() == len(ids)
        in_flight = await session.execute(text("SELECT count(*) FROM pending_deliveries"))
        assert in_flight.scalar_one() == 0
