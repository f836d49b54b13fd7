"""Compares where cards are cached with three Valkey servers: on each, or each card on one.

`python -m tests.load.card_placement`: the figures of docs/decisions/0016. A page of 20 either
comes from one server in one round trip, or its ids come first and then the cards from up to three.
"""

import asyncio
import random
import statistics
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import cast

from redis.asyncio import Redis
from rich.console import Console
from rich.table import Table

from tests.load.bare_timelines import FIRST_ID, LENGTH, BareValkey, bare_valkey
from tests.load.report import machine
from tests.support.timeline_keys import valkey_key

SHARDS = 3
LISTS = 1_000
PAGE = 20
PAGES = 4_000
CLIENTS = (1, 16)
CARD = b"x" * 700

ReadPage = Callable[[Redis, list[Redis], bytes], Awaitable[int]]


async def on_each(home: Redis, _: list[Redis], key: bytes) -> int:
    """Read ids and cards together, as the service does."""
    options = ("BY", "nosort", "DESC", "LIMIT", 0, PAGE, "GET", "#", "GET", "card:*")
    page = await home.execute_command("SORT_RO", key, *options)  # type: ignore[no-untyped-call]
    return len(page) // 2


async def on_one(home: Redis, shards: list[Redis], key: bytes) -> int:
    """Read the ids, then the cards of each server."""
    ids = cast("list[bytes]", await home.lrange(key, -PAGE, -1))
    groups: list[list[bytes]] = [[] for _ in shards]
    for one in ids:
        groups[int.from_bytes(one, "big") % len(shards)].append(b"card:" + one)
    requests = [shard.mget(group) for shard, group in zip(shards, groups, strict=True) if group]
    return sum(map(len, await asyncio.gather(*requests)))


STRATEGIES: dict[str, ReadPage] = {"on each": on_each, "on one": on_one}


async def main() -> None:
    table = Table(
        "", "clients", "pages/s", "p50 ms", "p99 ms", "us of server CPU per page", box=None
    )
    with ExitStack() as stack:
        benches = [stack.enter_context(bare_valkey()) for _ in range(SHARDS)]
        shards = [Redis.from_url(bench.url) for bench in benches]
        keys = [valkey_key(b"timeline:", FIRST_ID + number) for number in range(LISTS)]
        await _fill(benches, shards, keys)
        for clients in CLIENTS:
            for name, read_page in STRATEGIES.items():
                table.add_row(name, str(clients), *await _measure(read_page, shards, keys, clients))
        for shard in shards:
            await shard.aclose()
    console = Console(width=120)
    console.print(table)
    console.print(machine())


async def _fill(benches: list[BareValkey], shards: list[Redis], keys: list[bytes]) -> None:
    for bench, shard in zip(benches, shards, strict=True):
        bench.fill_lists(keys)
        cards = {valkey_key(b"card:", FIRST_ID + number): CARD for number in range(LENGTH)}
        await shard.mset(cards)


async def _measure(
    read_page: ReadPage, shards: list[Redis], keys: list[bytes], clients: int
) -> list[str]:
    times: list[float] = []

    async def read(pages: int) -> None:
        for _ in range(pages):
            started = time.perf_counter()
            if await read_page(random.choice(shards), shards, random.choice(keys)) != PAGE:
                raise RuntimeError("A page is not full.")
            times.append((time.perf_counter() - started) * 1000)

    for shard in shards:
        await shard.config_resetstat()
    started = time.perf_counter()
    await asyncio.gather(*(read(PAGES // clients) for _ in range(clients)))
    seconds = time.perf_counter() - started
    cpu_microseconds = 0
    for shard in shards:
        stats = await shard.info("commandstats")
        reads = ("cmdstat_sort_ro", "cmdstat_lrange", "cmdstat_mget")
        cpu_microseconds += sum(stats[one]["usec"] for one in reads if one in stats)
    quantiles = statistics.quantiles(times, n=100)
    figures = (len(times) / seconds, quantiles[49], quantiles[98], cpu_microseconds / len(times))
    return [f"{one:.2f}" for one in figures]


if __name__ == "__main__":
    asyncio.run(main())
