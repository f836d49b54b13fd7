"""Reads the state of one process, part by part, so that one server's outage hides no other part."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.data.db import Database
from shared.events.bus import Bus
from shared.events.consumer import Subscription
from shared.operations.counts import Counts
from shared.operations.database import (
    count_dead_letters,
    read_count,
    read_database,
    read_outbox,
    read_queues,
    read_tables,
)
from shared.operations.declared import Count, Queue
from shared.operations.schemas import CountOut, DependencyOut, OperationsOut
from shared.operations.servers import (
    read_consumers,
    read_stream,
    read_valkey,
    require_connected,
)
from shared.version import VERSION

log = structlog.get_logger()

T = TypeVar("T")
Check = Callable[[], Awaitable[object]]
"""Raises if a server does not answer."""

TIMEOUT_SECONDS = 2.0
DATABASE_SECONDS = 4.0
"""For all parts of the database together."""


@dataclass
class Operations:
    """One process of a service, and the reading of its state."""

    name: str
    database: Database
    bus: Bus
    migrations: Path
    counts: Counts
    queues: Sequence[Queue] = ()
    valkey_urls: Sequence[str] = ()
    checks: Mapping[str, Check] = field(default_factory=dict)
    """Of servers that only this service needs."""
    subscriptions: Callable[[], Sequence[Subscription]] = tuple
    started_at: datetime = field(default_factory=lambda: datetime.now(UTC))

    async def read(self) -> OperationsOut:
        """Return the current state, within a few seconds whatever has failed."""
        dependencies, database, servers = await asyncio.gather(
            self._dependencies(), self._database_parts(), self._server_parts()
        )
        return OperationsOut(
            service=self.name,
            version=VERSION,
            started_at=self.started_at,
            dependencies=dependencies,
            **database,
            **servers,
        )

    async def _database_parts(self) -> dict[str, object]:
        """Read one part after the other, so that this takes one connection from requests.

        What is not read after DATABASE_SECONDS is left out, because Prometheus gives up.
        """
        parts: dict[str, Callable[[AsyncSession], Awaitable[object]]] = {
            "database": partial(read_database, self.database, self.migrations),
            "outbox": read_outbox,
            "dead_letters": count_dead_letters,
            "queues": partial(read_queues, self.queues),
            "tables": read_tables,
        }
        found: dict[str, object] = dict.fromkeys([*parts, "counts"])
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DATABASE_SECONDS):
                for name, read in parts.items():
                    found[name] = await _or_none(name, self._read(read))
                await self.counts.renew(self._read_count)
        found["counts"] = self.counts.fresh()
        return found

    async def _read_count(self, count: Count) -> CountOut | None:
        return await _or_none(count.name, self._read(partial(read_count, count)))

    async def _server_parts(self) -> dict[str, object]:
        parts = {
            "stream": read_stream(self.bus, self.name),
            "consumers": read_consumers(self.bus, self.subscriptions()),
            "valkey": read_valkey(self.valkey_urls),
        }
        values = await asyncio.gather(*(_or_none(name, part) for name, part in parts.items()))
        return dict(zip(parts, values, strict=True))

    async def _read(self, read: Callable[[AsyncSession], Awaitable[T]]) -> T:
        async with self.database.sessions() as session:
            return await read(session)

    async def _dependencies(self) -> list[DependencyOut]:
        checks = {"postgres": self.database.ping, "nats": self._check_bus, **self.checks}
        if self.valkey_urls:
            checks["valkey"] = lambda: read_valkey(self.valkey_urls)
        return list(await asyncio.gather(*(_check(name, one) for name, one in checks.items())))

    async def _check_bus(self) -> None:
        require_connected(self.bus)


async def _check(name: str, check: Check) -> DependencyOut:
    started, problem = time.perf_counter(), None
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await check()
    except TimeoutError:
        problem = f"It did not answer within {TIMEOUT_SECONDS:g} seconds."
    except Exception as exc:
        # The message of an exception may hold an address with its password.
        problem = str(exc) if isinstance(exc, ConnectionError) else type(exc).__qualname__
    ms = round((time.perf_counter() - started) * 1000, 1)
    return DependencyOut(name=name, ok=problem is None, problem=problem, ms=ms)


async def _or_none(name: str, part: Awaitable[T]) -> T | None:
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            return await part
    except Exception as exc:
        log.warning("operations_part_missing", part=name, error=type(exc).__qualname__)
        return None
