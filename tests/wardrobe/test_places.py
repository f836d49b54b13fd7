"""Places in the darkroom go to people in turns, and to small pictures first."""

import asyncio

import pytest

from tests.support.wait import eventually
from wardrobe.image_processing.places import Places

PATIENCE = 30.0


class Work:
    """Pictures in work, each until it is ended."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.begun: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}

    async def develop(self, name: str, owner_id: int, size: int = 10) -> None:
        self.ends[name] = asyncio.Event()
        async with self.places.place(owner_id, size, PATIENCE):
            self.begun.append(name)
            await self.ends[name].wait()

    def end(self, *names: str) -> None:
        for name in names:
            self.ends[name].set()

    async def has_begun(self, *names: str) -> None:
        async def begun() -> None:
            assert self.begun == list(names)

        await eventually(begun)


async def test_one_person_leaves_a_place_to_others() -> None:
    work = Work(Places(2))
    async with asyncio.TaskGroup() as group:
        for name in ("a", "b", "c"):
            group.create_task(work.develop(name, owner_id=1))
        await work.has_begun("a")
        group.create_task(work.develop("x", owner_id=2))
        await work.has_begun("a", "x")
        work.end("x")
        await asyncio.sleep(0)
        assert work.begun == ["a", "x"]
        work.end("a")
        await work.has_begun("a", "x", "b")
        work.end("b", "c")


async def test_whoever_has_less_in_work_comes_first_then_the_smaller_picture() -> None:
    work = Work(Places(3))
    async with asyncio.TaskGroup() as group:
        for name, owner, size in (("a", 1, 1), ("b", 1, 1), ("x", 2, 1)):
            group.create_task(work.develop(name, owner, size))
        await work.has_begun("a", "b", "x")
        for name, owner, size in (("c", 1, 1), ("large", 3, 90), ("y", 2, 50), ("small", 4, 5)):
            group.create_task(work.develop(name, owner, size))
            await asyncio.sleep(0)
        shown = ["a", "b", "x"]
        for ended, next_one in (("x", "small"), ("a", "y"), ("small", "large")):
            work.end(ended)
            shown.append(next_one)
            await work.has_begun(*shown)
        work.end("b", "c", "large", "y")


async def test_who_waits_too_long_or_leaves_takes_no_place() -> None:
    places = Places(1)
    async with asyncio.TaskGroup() as group:
        work = Work(places)
        first = group.create_task(work.develop("a", 1))
        await work.has_begun("a")
        with pytest.raises(TimeoutError):
            async with places.place(2, 1, 0.01):
                pytest.fail("there is one place, and it is taken")
        leaver = group.create_task(work.develop("b", 2))
        await asyncio.sleep(0)
        leaver.cancel()
        first.cancel()
        group.create_task(work.develop("c", 3))
        await work.has_begun("a", "c")
        work.end("c")
