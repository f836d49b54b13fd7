"""Accounts of the sample people, and limited concurrency."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from deploy.seed.api_client import Account

MAX_CONCURRENT = 4
"""Concurrent requests: enough for two cores, and few pictures are in memory at a time."""

OnStep = Callable[[], None]
"""Callback after each step, for the progress bar."""
Accounts = dict[str, Account]
T = TypeVar("T")
R = TypeVar("R")


async def run_concurrently(act: Callable[[T], Awaitable[R]], things: Iterable[T]) -> list[R]:
    """Call `act` for each item, a few at a time; return the results in order."""
    room = asyncio.Semaphore(MAX_CONCURRENT)

    async def one(thing: T) -> R:
        async with room:
            return await act(thing)

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one(thing)) for thing in things]
    return [task.result() for task in tasks]
