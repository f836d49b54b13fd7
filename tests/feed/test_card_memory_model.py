"""How long the memory may serve a replaced card, whatever happens in whichever order."""

import random
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from feed.timeline_cache import card_memory
from feed.timeline_cache.card_memory import (
    LEASE_SECONDS,
    MAX_AGE_SECONDS,
    PREFIX,
    CardMemory,
    Reading,
)
from feed.timeline_cache.valkey_client import Valkey
from feed.timeline_cache.valkey_connection import Part
from tests.feed.killable_valkey import KillableValkey
from tests.feed.remembered_cards import KEY, OTHER, read, remember, through, tracking
from tests.support.extent import SEED, examples
from tests.support.faulty_connection import FaultyProxy
from tests.support.wait import eventually

STEPS = 600
KEYS = [PREFIX + b"%d" % number for number in range(6)]


class Clock:
    """The memory's clock, which tests move."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(card_memory, "time", SimpleNamespace(monotonic=clock))
    return clock


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> set[bytes]:
    """Keys whose next invalidation is lost."""
    keys: set[bytes] = set()
    invalidate = CardMemory._invalidate

    def invalidate_unless_lost(memory: CardMemory, key: bytes) -> None:
        if key in keys:
            keys.remove(key)
        else:
            invalidate(memory, key)

    monkeypatch.setattr(CardMemory, "_invalidate", invalidate_unless_lost)
    return keys


async def lose_invalidation(valkey: Valkey, lost: set[bytes], key: bytes, value: bytes) -> None:
    lost.add(key)
    await valkey.call("SET", key, value)

    async def is_lost() -> None:
        assert key not in lost

    await eventually(is_lost)


async def test_a_lost_invalidation_has_no_effect_after_the_maximum_age(
    memory: CardMemory, valkey: Valkey, clock: Clock, lost: set[bytes]
) -> None:
    await remember(memory, valkey, KEY, b"old")
    await lose_invalidation(valkey, lost, KEY, b"new")
    clock.now = MAX_AGE_SECONDS - 1
    await remember(memory, valkey, OTHER, b"old")
    assert memory.get(KEY) == b"old"
    clock.now = MAX_AGE_SECONDS
    await remember(memory, valkey, OTHER, b"new")
    assert memory.get(KEY) is None


async def test_a_slow_reply_proves_nothing_about_the_time_since_its_request(
    server: KillableValkey, valkey: Valkey, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    reply_seconds = LEASE_SECONDS
    replies: list[float] = []
    call = card_memory._Connection.call

    async def call_slowly(connection: card_memory._Connection, *command: Part) -> Any:
        reply = await call(connection, *command)
        clock.now += reply_seconds
        replies.append(clock.now)
        return reply

    async def two_more_replies() -> None:
        assert len(replies) > 1

    monkeypatch.setattr(card_memory._Connection, "call", call_slowly)
    async with tracking(server.url) as memory:
        await valkey.call("SET", KEY, b"old")
        for _ in range(2):
            replies.clear()
            await eventually(two_more_replies)
            reading, values = await read(memory, valkey, KEY)
            reading.keep(values)
            assert memory.get(KEY) is None
        reply_seconds = LEASE_SECONDS / 2
        await remember(memory, valkey, KEY, b"new")


@dataclass
class Card:
    """One card as the server knows it, and when its former values were replaced."""

    value: bytes | None = None
    replaced_at: dict[bytes | None, float] = field(default_factory=dict)
    unannounced: set[bytes | None] = field(default_factory=set)
    """Values whose invalidation was lost."""


class Model:
    """Random steps, after each of which every returned card must be current enough."""

    def __init__(
        self, memory: CardMemory, valkey: Valkey, proxy: FaultyProxy, clock: Clock, lost: set[bytes]
    ) -> None:
        self.memory, self.valkey, self.proxy = memory, valkey, proxy
        self.clock, self.lost = clock, lost
        self.cards = {key: Card() for key in KEYS}
        self.readings: list[tuple[Reading, dict[bytes, bytes]]] = []
        self.random = random.Random()
        self.served = Counter[str]()

    async def run(self, seed: int) -> None:
        self.random.seed(seed)
        steps: dict[Callable[[], Awaitable[None]], int] = {
            self.write: 20,
            self.fence: 8,
            self.start_reading: 25,
            self.keep: 30,
            self.abandon: 3,
            self.lose: 4,
            self.flush: 1,
            self.disconnect: 2,
            self.silence: 6,
            self.let_time_pass: 15,
            self.settle: 15,
        }
        for _ in range(STEPS):
            (step,) = self.random.choices(list(steps), list(steps.values()))
            await step()
            self.check()

    def check(self) -> None:
        for key, card in self.cards.items():
            value = self.memory.get(key)
            if value is None:
                continue
            if value == card.value:
                self.served["current"] += 1
                continue
            unannounced = value in card.unannounced
            self.served["unannounced" if unannounced else "replaced"] += 1
            age = self.clock.now - card.replaced_at[value]
            assert age < (MAX_AGE_SECONDS if unannounced else LEASE_SECONDS)

    def replace(self, key: bytes, value: bytes | None) -> None:
        card = self.cards[key]
        if card.value != value:
            card.replaced_at[card.value] = self.clock.now
        card.unannounced.discard(value)
        card.value = value

    async def write(self) -> None:
        await self._set(self.random.choice(KEYS), self.random.randbytes(8))

    async def fence(self) -> None:
        await self._set(self.random.choice(KEYS), b"")

    async def _set(self, key: bytes, value: bytes) -> None:
        self.replace(key, value)
        await self.valkey.call("SET", key, value)

    async def lose(self) -> None:
        """Write a card that the memory holds, if it may, and lose the invalidation."""
        await self.settle()
        key, value = self.random.choice(KEYS), self.random.randbytes(8)
        reading, values = await read(self.memory, self.valkey, key)
        reading.keep(values)
        self.cards[key].unannounced.add(self.cards[key].value)
        self.replace(key, value)
        await lose_invalidation(self.valkey, self.lost, key, value)

    async def flush(self) -> None:
        for key in KEYS:
            self.replace(key, None)
        await self.valkey.call("FLUSHALL")

    async def start_reading(self) -> None:
        keys = self.random.sample(KEYS, 3)
        self.readings.append(await read(self.memory, self.valkey, *keys))

    async def keep(self) -> None:
        if self.readings:
            reading, values = self.readings.pop(self.random.randrange(len(self.readings)))
            reading.keep(values)

    async def abandon(self) -> None:
        if self.readings:
            self.readings.pop(0)

    async def disconnect(self) -> None:
        await self.proxy.disconnect()
        self.proxy.passes.set()
        if self.random.random() < 0.5:
            await self.write()
        await self.proxy.start()

    async def silence(self) -> None:
        self.proxy.passes.clear()

    async def let_time_pass(self) -> None:
        self.clock.now += self.random.choice([0.1, 0.3, 0.6, 5.0])

    async def settle(self) -> None:
        """Wait for a heartbeat, after which only unannounced cards may differ."""
        self.proxy.passes.set()
        self.clock.now += 0.01
        settled_at = self.clock.now

        async def is_confirmed() -> None:
            assert self.memory._lease_until >= settled_at + LEASE_SECONDS

        await eventually(is_confirmed)
        for key, card in self.cards.items():
            value = self.memory.get(key)
            assert value in {None, card.value} | card.unannounced


@pytest.mark.parametrize("seed", range(SEED, SEED + examples(3)))
async def test_no_card_is_served_for_too_long(
    server: KillableValkey,
    valkey: Valkey,
    proxy: FaultyProxy,
    clock: Clock,
    lost: set[bytes],
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
) -> None:
    monkeypatch.setattr(card_memory, "HEARTBEAT_SECONDS", 0.005)
    monkeypatch.setattr(card_memory, "RECONNECT_SECONDS", 0.005)
    async with tracking(through(proxy, server)) as memory:
        model = Model(memory, valkey, proxy, clock, lost)
        await model.run(seed)
    assert model.served["current"] > 100
    assert min(model.served["replaced"], model.served["unannounced"]) > 20
