"""Measures the time from a tap on a garment to its box, on the pin step of the composer.

A phone with a quarter of a core taps the middle of every garment of a drawn photo. Detection runs
in a web worker, which Chromium does not throttle, so its time counts four times.
"""

import asyncio
import random
import statistics
import tempfile
from itertools import islice
from pathlib import Path

from deploy.local.layout import Layout
from deploy.seed.api_client import Account
from deploy.seed.people import CAST
from tests.load.matching_pictures import Scene, photograph_each, wardrobe_of
from tests.load.pages import JSON, browser, cookies_of, run_script
from tests.load.report import Ratio, Result, Value, machine
from tests.load.system import running_system

SLOWDOWN = 4
PHOTOS = 4
TIMEOUT_SECONDS = 120
SEED = "photos to tap on"


def run() -> Result:
    """Tap each garment of a few photos once."""
    chromium = browser()
    rng = random.Random(SEED)
    scenes = list(islice(photograph_each(wardrobe_of(40, rng), rng), PHOTOS))
    with running_system() as layout:
        before = machine()
        cookies = asyncio.run(_cookies(layout))
        waits = [wait for scene in scenes for wait in _tap(layout, cookies, scene, chromium)]
    waited = Value(statistics.median(waits), "ms to the box, median")
    measured: dict[str, object] = {
        "machine": before,
        "milliseconds": [round(wait) for wait in waits],
    }
    return Result("tap", [Ratio("tap_ms_slowed", waited, Value(1, ""))], measured)


async def _cookies(layout: Layout) -> list[JSON]:
    async with await Account.open(layout.public_url, CAST[0]) as account:
        return cookies_of(account, layout.public_url)


def _tap(layout: Layout, cookies: list[JSON], scene: Scene, chromium: str) -> list[float]:
    """Return the milliseconds from each tap to its box."""
    with tempfile.TemporaryDirectory(prefix="garderobe-bench-") as folder:
        photo = Path(folder) / "look.jpg"
        photo.write_bytes(scene.jpeg)
        argument = {
            "url": f"{layout.public_url}/outfit/new",
            "cookies": cookies,
            "photo": str(photo),
            "points": [
                {"x": x + width / 2, "y": y + height / 2}
                for x, y, width, height in scene.boxes.values()
            ],
            "slowdown": SLOWDOWN,
            "chromium": chromium,
        }
        found: list[float] = run_script("tap.mjs", argument, timeout=TIMEOUT_SECONDS)
    return found
