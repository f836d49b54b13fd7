"""The command that rebuilds all timelines."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from functools import partial

import pytest

from feed.main import service
from feed.timeline.reconciliation import domain
from feed.timeline_cache.keys import pack_ids
from tests.feed.readers import audience, require_listed
from tests.feed.world import ANON_KEY, World, fresh_id
from tests.support.servers import Servers
from tests.support.service_under_test import environment_of, start_service
from tests.support.timeline_keys import valkey_key
from tests.support.wait import eventually


@pytest.fixture
async def world(servers: Servers, keys_url: str) -> AsyncIterator[World]:
    """Run a feed per test, so that it has few people."""
    async with start_service(
        service, servers, keys_url, uses_redis=True, anon_key=ANON_KEY
    ) as running:
        yield World(running, servers.valkey)


def command(world: World) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "feed", "feed", "rebuild"],
        env=os.environ | environment_of(world.running, "redis_url"),
        stdout=subprocess.PIPE,
        text=True,
    )


async def test_one_command_rebuilds_all_timelines_and_cards(world: World) -> None:
    _, viewers, outfits = await audience(world)
    async with world.valkey() as redis:
        await redis.flushall()
        await redis.rpush(valkey_key(b"timeline:", viewers[0]), pack_ids(fresh_id()))
        await redis.set(valkey_key(b"card:", outfits[0].feed_id or 0), b'{"old": true}')
        output, _ = await asyncio.to_thread(command(world).communicate)
        assert output.splitlines() == ["Rebuilt 3 timelines."]
        for viewer in viewers:
            # Entries in flight at the flush may still arrive.
            await eventually(partial(require_listed, redis, viewer, outfits))
    for viewer in viewers:
        assert await world.timeline(viewer) == [outfit.id for outfit in reversed(outfits)]


async def test_an_interrupted_rebuild_resumes(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, viewers, _ = await audience(world)
    monkeypatch.setattr(domain, "BATCH", 1)
    timelines, database = world.running.app.state.timelines, world.running.database
    first = domain.rebuild(database, timelines)
    assert (await anext(first)).done == 1
    assert (await anext(first)).done == 2
    await first.aclose()
    assert [progress.done async for progress in domain.rebuild(database, timelines)] == [1]
    assert [progress.done async for progress in domain.rebuild(database, timelines)] == [1, 2, 3]
    assert await timelines.get_rebuild_progress() == 0
    assert len(viewers) == 3
