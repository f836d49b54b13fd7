"""Measures how soon the first route is visible, on a phone with a quarter of a core.

People open the app of a seeded system for the first time: a visitor `/` and a public profile, a
signed-in person `/feed`. Each is compared with a static page that shows the same, served by the
same gateway in the same run: for `/` its prerendered document without scripts, for the others only
their first pictures. The first ratios are those of the slower of `/` and `/feed`; the result
contains both, and another for the profile.
"""

import asyncio
import html
import re
import statistics
from collections.abc import Callable
from pathlib import Path

from deploy.local.layout import Layout
from deploy.seed.api_client import Account, ask, visitor
from deploy.seed.people import CAST
from tests.load.pages import JSON, browser, cookies_of, run_script
from tests.load.report import Ratio, Result, Value, machine
from tests.load.system import running_system, seed, with_own_pages

ROUNDS = 5
SLOWDOWN = 4
TIMEOUT_SECONDS = 300
KILOBYTE = 1024
WIDTHS = (160, 320, 640, 1280)
START, FEED, PROFILE = "start.bench.html", "feed.bench.html", "profile.bench.html"
FIRST_PICTURES = 4


def run() -> Result:
    """Open each page in each round, without a cache."""
    chromium = browser()
    with running_system(with_own_pages) as layout:
        seed(layout)
        before = machine()
        pages = asyncio.run(_pages(layout))
        seen = _open(pages, chromium)
    figures = {name: _medians(rounds) for name, rounds in seen.items()}
    return Result("web", _ratios(figures), {"machine": before, "medians": figures, "rounds": seen})


async def _pages(layout: Layout) -> JSON:
    """Write the static pages. Return the URLs and cookies of all pages."""
    gateway = layout.public_url
    account = await Account.open(gateway, CAST[0])
    async with account:
        timeline = await ask(account.http, "GET", "/api/feed/v1/timeline")
        cookies = cookies_of(account, gateway)
    media = layout.url_of("media").replace("127.0.0.1", "localhost")
    async with visitor(gateway) as http:
        newest = f"/api/wardrobe/v1/outfits?owner_id={account.id}&limit={FIRST_PICTURES}"
        profile = await ask(http, "GET", newest)
    dist = layout.root / "web" / "dist" / "shared"
    (dist / START).write_text(_without_scripts(layout.root / "web" / "dist" / "en" / "index.html"))
    (dist / FEED).write_text(
        _picture(f"{media}/outfits/{timeline['items'][0]['outfit']['photo']['path']}")
    )
    pictures = [f"{media}/outfits/{one['photo']['path']}" for one in profile["items"]]
    (dist / PROFILE).write_text(_grid(pictures))
    return {
        "static start": {"url": f"{gateway}/{START}"},
        "start": {"url": f"{gateway}/"},
        "static feed": {"url": f"{gateway}/{FEED}"},
        "feed": {"url": f"{gateway}/feed", "cookies": cookies},
        "static profile": {"url": f"{gateway}/{PROFILE}"},
        "profile": {"url": f"{gateway}/user/{CAST[0].username}"},
    }


def _without_scripts(page: Path) -> str:
    return re.sub(
        r"<script.*?</script>|<link rel=.(modulepreload|preload. as=.script).*?>",
        "",
        page.read_text(),
        flags=re.DOTALL,
    )


def _picture(address: str) -> str:
    """Return a page with one picture as in the feed: as wide as a phone, in an outfit's shape."""
    return _HEAD + _image(address, sizes="100vw", width=358, height=597)


_HEAD = (
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">'
    "<title>Static</title>"
)


def _image(address: str, *, sizes: str, width: int, height: int) -> str:
    others = ", ".join(
        f"{re.sub(r'-[0-9]+[.]webp$', f'-{each}.webp', address)} {each}w" for each in WIDTHS
    )
    return (
        f'<img src="{html.escape(address)}" srcset="{html.escape(others)}" '
        f'sizes="{sizes}" width="{width}" height="{height}" alt="">'
    )


def _grid(addresses: list[str]) -> str:
    """Return a page with pictures as on a profile: two per row on a phone."""
    shown = "".join(_image(address, sizes="50vw", width=175, height=292) for address in addresses)
    return f"{_HEAD}<body>{shown}</body>"


def _open(pages: JSON, chromium: str) -> dict[str, list[JSON]]:
    argument = {"pages": pages, "rounds": ROUNDS, "slowdown": SLOWDOWN, "chromium": chromium}
    found: dict[str, list[JSON]] = run_script("first_route.mjs", argument, timeout=TIMEOUT_SECONDS)
    return found


def _medians(rounds: list[JSON]) -> dict[str, float]:
    return {key: statistics.median(one[key] for one in rounds) for key in ("lcp", "cls", "js")}


def _ratios(figures: dict[str, dict[str, float]]) -> list[Ratio]:
    one = Value(1, "")

    def slowness(page: str, key: str = "lcp_over_static") -> Ratio:
        ours = Value(figures[page]["lcp"], f"ms, {page}")
        return Ratio(key, ours, Value(figures[f"static {page}"]["lcp"], "ms, static"))

    def worse(key: Callable[[str], float]) -> str:
        return max(("start", "feed", "profile"), key=key)

    heavy = worse(lambda page: figures[page]["js"])
    restless = worse(lambda page: figures[page]["cls"])
    slow, quick = sorted((slowness("start"), slowness("feed")), key=lambda ratio: -ratio.number)
    return [
        Ratio("js_gzip_kb", Value(figures[heavy]["js"] / KILOBYTE, f"KB, {heavy}"), one),
        slow,
        Ratio("lcp_over_static_of_the_better", quick.value, quick.over),
        slowness("profile", "lcp_over_static_of_profile"),
        Ratio("cls", Value(figures[restless]["cls"], restless), one),
    ]
