"""An outfit is in each list once, wherever an attempt to push it stopped, even if that goes on."""

import re
from collections.abc import AsyncIterator

import pytest

from feed.timeline_cache import timeline_push
from feed.timeline_cache.keys import pack_ids
from feed.timeline_cache.timeline_push import pushes
from feed.timeline_cache.timelines import Timelines
from feed.timeline_cache.valkey_connection import Connection, connect
from tests.feed.test_lists import build_timeline, listed
from tests.feed.world import fresh_id
from tests.support.servers import Servers
from tests.support.timeline_keys import SINGLE

FOLLOWERS, CHUNK = 5, 3
_COMMAND = re.compile(rb"(?=\*\d+\r\n\$\d+\r\n[A-Z]+\r\n)")


@pytest.fixture
async def timelines(servers: Servers, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Timelines]:
    monkeypatch.setattr(timeline_push, "CHUNK", CHUNK)
    timelines = Timelines([servers.valkey], 0)
    await timelines.start()
    yield timelines
    await timelines.close()


@pytest.fixture
async def other_worker(servers: Servers) -> AsyncIterator[Connection]:
    connection = await connect(servers.valkey)
    yield connection
    connection.close()


def commands_of(feed_id: int, followers: list[bytes]) -> list[bytes]:
    """Return the commands of another worker's attempt."""
    parts = pushes(SINGLE.all[0], pack_ids(feed_id), pack_ids(0), sorted(followers))
    packed = b"".join(part.pack() for part in parts)
    return [command for command in _COMMAND.split(packed) if command]


@pytest.mark.parametrize("goes_on", [False, True])
@pytest.mark.parametrize("is_late", [False, True])
@pytest.mark.parametrize("knows", [False, True])
async def test_an_attempt_that_stopped_anywhere_is_completed(
    timelines: Timelines, other_worker: Connection, *, goes_on: bool, is_late: bool, knows: bool
) -> None:
    """`knows` is whether the first follower's list was built while the outfit was in flight."""
    every = len(commands_of(0, [bytes(8)] * FOLLOWERS))
    assert every == FOLLOWERS + 2 * len(("MULTI", "FCALL", "EXEC"))  # in two transactions
    for seen in range(every + 1):
        feed_id = fresh_id()
        first = await build_timeline(timelines, *[feed_id] * knows, pending=(feed_id,) * knows)
        people = [first, *[await build_timeline(timelines) for _ in range(FOLLOWERS - 1)]]
        commands = commands_of(feed_id, [pack_ids(person) for person in people])
        if seen:
            await other_worker.execute_transactions(b"".join(commands[:seen]), seen)
        await timelines.push(feed_id, 0, pack_ids(*sorted(people)), is_late=is_late)
        if goes_on and seen < every:
            await other_worker.execute_transactions(b"".join(commands[seen:]), every - seen)
        found = [await listed(timelines, person) for person in people]
        assert found == [[feed_id]] * FOLLOWERS, seen
