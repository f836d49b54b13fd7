"""What one greedy client takes from another person: ten kinds of reads, and uploads.

Somebody asks for the same thing over fifty connections, as fast as it is answered, while another
person asks for it one call after the other; then somebody uploads thirty large pictures at once
while another uploads small ones. The other's median is compared with what it is alone.
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
from tests.load.client import Line
from tests.load.report import CannotRun, Goal, Ratio, Result, Value, machine
from tests.load.system import running_system
from tests.load.wrk import wrk
from tests.wardrobe.pictures import plain_jpeg

GREEDY_CONNECTIONS = 50
SECONDS = 6
ASKED_ALONE = 300
GARMENTS = 30
OUTFITS = 6
LARGE, LARGE_PICTURES, SMALL_PICTURES = (4000, 5000), 30, 8
MOST = 3.0
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
    """Measure each kind alone, then beside the greedy client."""
    with running_system() as layout:
        return asyncio.run(_measure(layout))


async def _measure(layout: Layout) -> Result:
    before = machine()
    async with (
        await Account.open(layout.public_url, CAST[0]) as greedy,
        await Account.open(layout.public_url, CAST[1]) as other,
    ):
        for person in (greedy, other):
            await _furnish(person)
        ratios = [
            await _read(layout.public_url, kind, path, greedy, other)
            for kind, path in READS.items()
        ]
        ratios.append(await _upload(greedy, other))
    return Result("fairness", ratios, {"machine": before})


async def _furnish(person: Account) -> None:
    for number in range(GARMENTS):
        body = {"name": f"Garment {number}", "category": "top"}
        await person.ask("POST", "/api/wardrobe/v1/garments", body)
    for number in range(OUTFITS):
        photo = await person.ask("PUT", "/api/wardrobe/v1/photos", plain_jpeg())
        body = {"photo_id": photo["id"], "caption": f"Look {number}", "audience": "public"}
        await person.ask("POST", "/api/wardrobe/v1/outfits", body)


async def _read(gateway: str, kind: str, path: str, greedy: Account, other: Account) -> Ratio:
    alone = await _ask(gateway, path, other, lambda asked: asked < ASKED_ALONE)
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
        beside = await _ask(gateway, path, other, lambda _: time.monotonic() < end)
        await flooding
    return _ratio(kind, beside, alone)


async def _ask(
    gateway: str, path: str, person: Account, goes_on: Callable[[int], bool]
) -> list[float]:
    """Seconds of each call, one after the other; every one has to succeed."""
    took: list[float] = []
    async with Line(gateway) as line:
        while goes_on(len(took)):
            reply = await line.ask("GET", path, headers=_headers(person))
            if reply.status != OK:
                raise CannotRun(f"{path} answered {reply.status} to the person who asks little.")
            took.append(reply.seconds)
    return took


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
    beside = await _uploads(other)
    answers = await asyncio.gather(*flood, return_exceptions=True)
    if not any(isinstance(one, httpx2.Response) and one.is_success for one in answers):
        raise CannotRun("None of the large pictures was taken.")
    return _ratio("uploads", beside, alone)


JPEG = {"Content-Type": "image/jpeg"}


async def _uploads(person: Account) -> list[float]:
    took = []
    for _ in range(SMALL_PICTURES):
        began = time.perf_counter()
        await person.ask("PUT", "/api/wardrobe/v1/photos", plain_jpeg())
        took.append(time.perf_counter() - began)
    return took


def _large_jpeg() -> bytes:
    written = io.BytesIO()
    Image.effect_noise(LARGE, 40).convert("RGB").save(written, "JPEG", quality=60)
    return written.getvalue()


def _ratio(kind: str, beside: list[float], alone: list[float]) -> Ratio:
    def median(took: list[float], what: str) -> Value:
        return Value(statistics.median(took) * 1000, f"ms {what}")

    key = kind.replace(" ", "_")
    return Ratio(key, median(beside, "beside"), median(alone, "alone"), Goal(at_most=MOST))
