"""Tests that image processing slots are fair between people, and prefer small pictures."""

import asyncio

import pytest

from tests.support.wait import eventually, turn
from wardrobe.image_processing.slots import FairSlots

PATIENCE = 30.0


class Processing:
    """Pictures in process, each until it is finished."""

    def __init__(self, slots: FairSlots) -> None:
        self.slots = slots
        self.started: list[str] = []
        self.finished: dict[str, asyncio.Event] = {}

    async def process(self, name: str, owner_id: int, size: int = 10) -> None:
        self.finished[name] = asyncio.Event()
        async with self.slots.slot(owner_id, size, PATIENCE):
            self.started.append(name)
            await self.finished[name].wait()

    def finish(self, *names: str) -> None:
        for name in names:
            self.finished[name].set()

    async def wait_until_started(self, *names: str) -> None:
        async def started() -> None:
            assert self.started == list(names)

        await eventually(started)


async def test_one_person_leaves_a_slot_to_others() -> None:
    processing = Processing(FairSlots(2))
    async with asyncio.TaskGroup() as group:
        for name in ("a", "b", "c"):
            group.create_task(processing.process(name, owner_id=1))
        await processing.wait_until_started("a")
        group.create_task(processing.process("x", owner_id=2))
        await processing.wait_until_started("a", "x")
        processing.finish("x")
        await turn()
        assert processing.started == ["a", "x"]
        processing.finish("a")
        await processing.wait_until_started("a", "x", "b")
        processing.finish("b", "c")


async def test_people_with_fewer_pictures_come_first_then_smaller_pictures() -> None:
    processing = Processing(FairSlots(3))
    async with asyncio.TaskGroup() as group:
        for name, owner, size in (("a", 1, 1), ("b", 1, 1), ("x", 2, 1)):
            group.create_task(processing.process(name, owner, size))
        await processing.wait_until_started("a", "b", "x")
        for name, owner, size in (("c", 1, 1), ("large", 3, 90), ("y", 2, 50), ("small", 4, 5)):
            group.create_task(processing.process(name, owner, size))
            await turn()
        expected = ["a", "b", "x"]
        for finished_name, next_one in (("x", "small"), ("a", "y"), ("small", "large")):
            processing.finish(finished_name)
            expected.append(next_one)
            await processing.wait_until_started(*expected)
        processing.finish("b", "c", "large", "y")


async def test_timed_out_and_cancelled_waiters_take_no_slot() -> None:
    slots = FairSlots(1)
    async with asyncio.TaskGroup() as group:
        processing = Processing(slots)
        first = group.create_task(processing.process("a", 1))
        await processing.wait_until_started("a")
        with pytest.raises(TimeoutError):
            async with slots.slot(2, 1, 0.01):
                pytest.fail("the only slot is taken")
        cancelled = group.create_task(processing.process("b", 2))
        await turn()
        cancelled.cancel()
        first.cancel()
        group.create_task(processing.process("c", 3))
        await processing.wait_until_started("a", "c")
        processing.finish("c")
