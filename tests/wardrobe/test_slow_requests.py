"""Requests that wait for pictures or compute leave connections and turns to other people."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx2
import pytest

from shared.http.fair_queue import AT_ONCE
from tests.support.db_probes import wait_for_idle_pool
from tests.support.wait import eventually
from tests.wardrobe.data_exports import make_export
from tests.wardrobe.outfit_photos import BLUE, RED, SHIRT, named, photo, wear
from tests.wardrobe.world import Wardrobe, person
from wardrobe.image_processing import signatures
from wardrobe.storage import Storage

Request = Callable[[httpx2.AsyncClient], Coroutine[Any, Any, httpx2.Response]]


@dataclass
class Blocked:
    """Calls of a function in threads, which wait until they are released."""

    running: int = 0
    most: int = 0
    released: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def wait(self) -> None:
        with self.lock:
            self.running += 1
            self.most = max(self.most, self.running)
        self.released.wait()
        with self.lock:
            self.running -= 1

    async def require_running(self, number: int) -> None:
        async def running() -> None:
            assert self.running == number

        await eventually(running)


@contextmanager
def blocked(target: Any, name: str) -> Iterator[Blocked]:
    """Let calls of a function wait until the block ends."""
    calls, original = Blocked(), getattr(target, name)

    def wait_and_call(*args: Any, **kwargs: Any) -> Any:
        calls.wait()
        return original(*args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(target, name, wait_and_call)
        try:
            yield calls
        finally:
            calls.released.set()


async def test_matches_of_one_person_leave_turns_and_connections_to_others(
    wardrobe: Wardrobe,
) -> None:
    greedy, other = person(), person()
    uploaded = await wardrobe.upload(greedy, photo(RED, BLUE))
    await wardrobe.publish(other)
    body = {"photo_id": uploaded["id"], "box": SHIRT}
    client = wardrobe.client(greedy)
    async with asyncio.TaskGroup() as group:
        with blocked(signatures, "describe_parts") as calls:
            asked = [
                group.create_task(client.post("garments/matches", json=body))
                for _ in range(3 * AT_ONCE)
            ]
            await calls.require_running(AT_ONCE)
            await wait_for_idle_pool(wardrobe.running)
            found = await wardrobe.client(other).get("outfits")
            assert (found.status_code, len(found.json()["items"])) == (200, 1)
    assert {task.result().status_code for task in asked} == {200}
    assert calls.most == AT_ONCE


async def ask_for_matches(wardrobe: Wardrobe, owner: int) -> Request:
    outfit = await wear(wardrobe, owner, photo(RED, BLUE), named(SHIRT, "Red shirt"))
    body = {"outfit_id": outfit["id"], "box": SHIRT}
    return lambda client: client.post("garments/matches", json=body)


async def ask_for_recreation(wardrobe: Wardrobe, owner: int) -> Request:
    outfit = await wear(wardrobe, owner, photo(RED, BLUE), named(SHIRT, "Red shirt"))
    return lambda client: client.get(f"outfits/{outfit['id']}/recreation")


async def compose(wardrobe: Wardrobe, owner: int) -> Request:
    outfit = await wear(wardrobe, owner, photo(RED, BLUE), named(SHIRT, "Red shirt"))
    body = {"garment_ids": [outfit["pins"][0]["garment_id"]]}
    headers = {"Idempotency-Key": "a collage"}
    return lambda client: client.post("compositions", json=body, headers=headers)


async def draw_share_image(wardrobe: Wardrobe, owner: int) -> Request:
    await wardrobe.profile(owner, "public")
    outfit = await wardrobe.publish(owner)
    return lambda client: client.get(f"share-images/outfits/{outfit['id']}/story.jpg")


async def download_export(wardrobe: Wardrobe, owner: int) -> Request:
    export = await make_export(wardrobe, owner)
    return lambda client: client.get(f"exports/{export['id']}/file")


@pytest.mark.parametrize(
    "prepare",
    [ask_for_matches, ask_for_recreation, compose, draw_share_image, download_export],
)
async def test_no_connection_is_held_while_the_object_store_is_slow(
    wardrobe: Wardrobe, prepare: Callable[[Wardrobe, int], Awaitable[Request]]
) -> None:
    owner = person()
    request = await prepare(wardrobe, owner)
    async with asyncio.TaskGroup() as group:
        with blocked(Storage, "_open") as calls:
            asked = group.create_task(request(wardrobe.client(owner)))
            await calls.require_running(1)
            await wait_for_idle_pool(wardrobe.running)
    assert asked.result().is_success, asked.result().text
