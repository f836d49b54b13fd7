"""Measures how much one greedy client slows down another person: ten kinds of reads, and uploads.

The greedy client sends the same request over fifty connections as fast as it can, while the other
person sends it one call at a time. Then the greedy client uploads thirty large pictures at once
while the other person uploads small ones. The other person's median is compared with that without
the greedy client.
"""

import asyncio
import io
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import httpx2
from PIL import Image

from deploy.local.layout import Layout
from deploy.seed.api_client import Account
from deploy.seed.people import CAST
from tests.load.client import HttpConnection
from tests.load.report import CannotRun, Goal, Ratio, Result, Value, machine
from tests.load.system import running_system
from tests.load.wrk import wrk
from tests.wardrobe.pictures import plain_jpeg

GREEDY_CONNECTIONS = 50
SECONDS = 6
CALLS_ALONE = 300
GARMENTS = 30
OUTFITS = 6
LARGE, LARGE_PICTURES, SMALL_PICTURES = (4000, 5000), 30, 8
MAX_RATIO = 3.0
OK = 200

READS = {
    "timeline": "/api/feed/v1/timeline",
    "notifications": "/api/feed/v1/notifications",
    "suggestions": "/api/feed/v1/people/suggestions",
    "people search": "/api/feed/v1/people?q=ka",
    "own outfits": "/api/wardrobe/v1/outfits",
    "garments": "/api/wardrobe/v1/garments",
    "insights": "/api/wardrobe/v1/insights",
    "calendar": "/api/wardrobe/v1/calendar?month=2026-11",
    "own tags": "/api/tags/v1/tags",
    "own profile": "/api/identity/v1/profiles/me",
}


def run() -> Result:
    """Measure each kind without, then with the greedy client."""
    with running_system() as layout:
        return asyncio.run(_measure(layout))


async def _measure(layout: Layout) -> Result:
    before = machine()
    async with (
        await Account.open(layout.public_url, CAST[0]) as greedy,
        await Account.open(layout.public_url, CAST[1]) as other,
    ):
        for person in (greedy, other):
            await _create_content(person)
        ratios = [
            await _read(layout.public_url, kind, path, greedy, other)
            for kind, path in READS.items()
        ]
        ratios.append(await _upload(greedy, other))
    return Result("fairness", ratios, {"machine": before})


async def _create_content(person: Account) -> None:
    for number in range(GARMENTS):
        body = {"name": f"Garment {number}", "category": "top"}
        await person.ask("POST", "/api/wardrobe/v1/garments", body)
    for number in range(OUTFITS):
        photo = await person.ask("PUT", "/api/wardrobe/v1/photos", plain_jpeg())
        body = {"photo_id": photo["id"], "caption": f"Look {number}", "audience": "public"}
        await person.ask("POST", "/api/wardrobe/v1/outfits", body)


async def _read(gateway: str, kind: str, path: str, greedy: Account, other: Account) -> Ratio:
    alone = await _ask(gateway, path, other, lambda calls: calls < CALLS_ALONE)
    loop = asyncio.get_running_loop()
    end = time.monotonic() + SECONDS
    with ThreadPoolExecutor(1) as pool:
        flood = partial(
            wrk,
            gateway + path,
            connections=GREEDY_CONNECTIONS,
            seconds=SECONDS,
            headers=_headers(greedy),
            may_refuse=True,
        )
        flooding = loop.run_in_executor(pool, flood)
        await asyncio.sleep(1)
        contended = await _ask(gateway, path, other, lambda _: time.monotonic() < end)
        await flooding
    return _ratio(kind, contended, alone)


async def _ask(
    gateway: str, path: str, person: Account, keep_going: Callable[[int], bool]
) -> list[float]:
    """Call sequentially; every call must succeed. Return the seconds of each."""
    durations: list[float] = []
    async with HttpConnection(gateway) as connection:
        while keep_going(len(durations)):
            reply = await connection.ask("GET", path, headers=_headers(person))
            if reply.status != OK:
                raise CannotRun(f"{path} responded with {reply.status} to the other person.")
            durations.append(reply.seconds)
    return durations


def _headers(person: Account) -> dict[str, str]:
    cookies = "; ".join(f"{one.name}={one.value}" for one in person.http.cookies.jar)
    return {"Cookie": cookies}


async def _upload(greedy: Account, other: Account) -> Ratio:
    large = _large_jpeg()
    alone = await _uploads(other)
    flood = [
        asyncio.create_task(greedy.http.put("/api/wardrobe/v1/photos", content=large, headers=JPEG))
        for _ in range(LARGE_PICTURES)
    ]
    await asyncio.sleep(1)
    contended = await _uploads(other)
    responses = await asyncio.gather(*flood, return_exceptions=True)
    if not any(isinstance(one, httpx2.Response) and one.is_success for one in responses):
        raise CannotRun("No large picture was accepted.")
    return _ratio("uploads", contended, alone)


JPEG = {"Content-Type": "image/jpeg"}


async def _uploads(person: Account) -> list[float]:
    durations = []
    for _ in range(SMALL_PICTURES):
        started = time.perf_counter()
        await person.ask("PUT", "/api/wardrobe/v1/photos", plain_jpeg())
        durations.append(time.perf_counter() - started)
    return durations


def _large_jpeg() -> bytes:
    written = io.BytesIO()
    Image.effect_noise(LARGE, 40).convert("RGB").save(written, "JPEG", quality=60)
    return written.getvalue()


def _ratio(kind: str, contended: list[float], alone: list[float]) -> Ratio:
    def median(durations: list[float], what: str) -> Value:
        return Value(statistics.median(durations) * 1000, f"ms {what}")

    key = kind.replace(" ", "_")
    return Ratio(
        key,
        median(contended, "with the greedy client"),
        median(alone, "alone"),
        Goal(at_most=MAX_RATIO),
    )
