"""All of the cast signed in, and doing the same a few at a time."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from deploy.seed.api_client import Account

AT_ONCE = 4
"""Requests under way: enough for two cores, and the pictures stay in memory only shortly."""

Told = Callable[[], None]
"""Called after each step, for the progress bar."""
Household = dict[str, Account]
T = TypeVar("T")
R = TypeVar("R")


async def few_at_once(act: Callable[[T], Awaitable[R]], things: Iterable[T]) -> list[R]:
    """Do the same for all, a few at a time; answers what each answered, in order."""
    room = asyncio.Semaphore(AT_ONCE)

    async def one(thing: T) -> R:
        async with room:
            return await act(thing)

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one(thing)) for thing in things]
    return [task.result() for task in tasks]
