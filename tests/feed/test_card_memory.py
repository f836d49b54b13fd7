"""The cards in this process: the server's own, or none."""

import gc
import signal
import time
from pathlib import Path

import pytest

from feed.timeline_cache import card_memory
from feed.timeline_cache.card_memory import (
    ENTRY_OVERHEAD_BYTES,
    LEASE_SECONDS,
    MAX_LOGGED_INVALIDATIONS,
    PREFIX,
    CardMemory,
    Reading,
)
from feed.timeline_cache.valkey_client import Valkey
from tests.feed.killable_valkey import KillableValkey
from tests.feed.remembered_cards import KEY, OTHER, read, remember, through, tracking, until_gone
from tests.support.faulty_connection import FaultyProxy
from tests.support.tls_proxy import certificate, tls_proxy
from tests.support.wait import block, eventually


@pytest.fixture(autouse=True)
def unlimited_age(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let cards be usable until something ends them, however slow the machine is."""
    monkeypatch.setattr(card_memory, "MAX_AGE_SECONDS", 3600)


async def test_a_change_removes_only_its_card(memory: CardMemory, valkey: Valkey) -> None:
    for key in (KEY, OTHER):
        await remember(memory, valkey, key, b"old")
    await valkey.call("SET", KEY, b"")
    await until_gone(memory)
    assert memory.get(OTHER) == b"old"


async def test_a_value_changed_since_it_was_read_is_not_kept(
    memory: CardMemory, valkey: Valkey
) -> None:
    for key in (KEY, OTHER):
        await remember(memory, valkey, key, b"old")
    reading, values = await read(memory, valkey, KEY, OTHER)
    await valkey.call("SET", KEY, b"new")
    await until_gone(memory)
    reading.keep(values)
    assert (memory.get(KEY), memory.get(OTHER)) == (None, b"old")


async def test_a_reading_that_misses_a_logged_change_is_not_kept(
    memory: CardMemory, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_memory, "MAX_LOGGED_INVALIDATIONS", 2)
    await remember(memory, valkey, KEY, b"old")
    reading, values = await read(memory, valkey, KEY)
    for number in range(3):
        await valkey.call("SET", KEY if number == 0 else PREFIX + b"%d" % number, b"new")
    await remember(memory, valkey, OTHER, b"")
    reading.keep(values)
    assert memory.get(KEY) is None


async def test_abandoned_readings_leave_nothing_behind(memory: CardMemory, valkey: Valkey) -> None:
    await remember(memory, valkey, KEY, b"old")
    oldest = memory.reading()
    for _ in range(100):
        memory.reading()
    last = PREFIX + b"last"
    writes = [("SET", PREFIX + b"%d" % number, b"") for number in range(5000)]
    await valkey.batch([*writes, ("SET", KEY, b"")])
    await until_gone(memory)
    await remember(memory, valkey, last, b"")
    assert [found for found in gc.get_objects() if isinstance(found, Reading)] == [oldest]
    assert len(memory._invalidated) == MAX_LOGGED_INVALIDATIONS


async def test_the_least_recently_used_cards_are_dropped(
    server: KillableValkey, valkey: Valkey
) -> None:
    keys = [PREFIX + b"%d" % number for number in range(5)]
    size = len(keys[0]) + 1000 + ENTRY_OVERHEAD_BYTES
    async with tracking(server.url, max_bytes=4 * size - 1) as memory:
        for key in keys[:3]:
            await remember(memory, valkey, key, b"a" * 1000)
        assert memory.get(keys[0])
        reading, values = await read(memory, valkey, keys[2])
        reading.keep(values)  # Replaces a card, which takes no more room.
        await remember(memory, valkey, keys[3], b"b" * 1000)
        assert [key for key in keys if memory.get(key)] == [keys[0], keys[2], keys[3]]
        memory.reading().keep({keys[4]: b"c" * 4 * size})
        assert [key for key in keys if memory.get(key)] == [keys[0], keys[2], keys[3]]
        assert memory._bytes == 3 * size


async def test_a_flush_empties_the_memory(memory: CardMemory, valkey: Valkey) -> None:
    await remember(memory, valkey, KEY, b"old")
    reading, values = await read(memory, valkey, KEY)
    await valkey.call("FLUSHALL")
    await until_gone(memory)
    reading.keep(values)
    assert memory.get(KEY) is None


async def test_a_restarted_server_is_tracked_again(
    valkey: Valkey, server: KillableValkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The end of the connection ends the cards, not that of the lease.
    monkeypatch.setattr(card_memory, "LEASE_SECONDS", 3600)
    async with tracking(server.url) as memory:
        await remember(memory, valkey, KEY, b"old")
        reading, values = await read(memory, valkey, KEY)
        server.kill()
        await until_gone(memory)
        assert memory._bytes == 0
        server.start()
        await remember(memory, valkey, OTHER, b"new")
        reading.keep(values)
        assert memory.get(KEY) is None


async def test_nothing_is_kept_until_the_server_agrees_to_track(
    valkey: Valkey, server: KillableValkey
) -> None:
    await valkey.call("ACL", "SETUSER", "reader", "on", ">p@ss", "~*", "+@all", "-client|tracking")
    await valkey.call("SET", KEY, b"old")
    async with tracking(f"redis://reader:p%40ss@127.0.0.1:{server.port}/0") as memory:

        async def is_refused() -> None:
            assert "NOPERM" in memory._last_failure

        await eventually(is_refused)
        reading, values = await read(memory, valkey, KEY)
        reading.keep(values)
        assert (memory.get(KEY), memory._bytes) == (None, 0)
        await valkey.call("ACL", "SETUSER", "reader", "+client|tracking")
        await remember(memory, valkey, OTHER, b"new")
        reading.keep(values)
        assert memory.get(KEY) is None


async def test_heartbeats_keep_cards_usable(memory: CardMemory, valkey: Valkey) -> None:
    await remember(memory, valkey, KEY, b"old")
    start = time.monotonic()

    async def is_used_later() -> None:
        assert time.monotonic() > start + LEASE_SECONDS
        assert memory.get(KEY) == b"old"

    await eventually(is_used_later)


async def require_gone_within_a_second(memory: CardMemory) -> None:
    """Wait until the card is gone; call it when the fault begins."""
    start = time.monotonic()

    async def is_gone() -> None:
        now = time.monotonic()
        value = memory.get(KEY)
        if value is not None and now > start + 1:
            pytest.fail("served for more than a second")
        assert value is None

    await eventually(is_gone)


async def test_a_paused_server_makes_cards_unusable(
    memory: CardMemory, valkey: Valkey, server: KillableValkey
) -> None:
    await remember(memory, valkey, KEY, b"old")
    server.send_signal(signal.SIGSTOP)
    await require_gone_within_a_second(memory)
    server.send_signal(signal.SIGCONT)
    await remember(memory, valkey, KEY, b"new")


async def test_a_change_during_a_silent_network_is_served_for_a_second_at_most(
    valkey: Valkey, server: KillableValkey, proxy: FaultyProxy
) -> None:
    async with tracking(through(proxy, server)) as memory:
        await remember(memory, valkey, KEY, b"old")
        proxy.passes.clear()
        await valkey.call("SET", KEY, b"new")
        assert memory.get(KEY) == b"old"
        await require_gone_within_a_second(memory)
        reading, values = await read(memory, valkey, KEY)
        reading.keep(values)
        assert memory.get(KEY) is None
        proxy.passes.set()
        await remember(memory, valkey, OTHER, b"new")
        assert memory.get(KEY) is None


async def test_a_paused_event_loop_makes_cards_unusable(memory: CardMemory, valkey: Valkey) -> None:
    await remember(memory, valkey, KEY, b"old")
    block(LEASE_SECONDS, "the fault")
    assert memory.get(KEY) is None


async def test_cards_are_tracked_over_tls(
    valkey: Valkey, server: KillableValkey, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_memory, "TIMEOUT_SECONDS", 10.0)
    own = certificate(tmp_path / "server", "localhost")
    async with tls_proxy(server.port, own) as port:
        login = server.url.removeprefix("redis://").partition("@")[0]
        url = f"rediss://{login}@localhost:{port}/0?ssl_ca_certs={own}"
        async with tracking(url) as memory:
            await remember(memory, valkey, KEY, b"old")
            await valkey.call("SET", KEY, b"new")
            await until_gone(memory)
