"""How soon the first route is there: a phone on a quarter of a core, the system seeded.

Two people open the app for the first time: a visitor `/`, somebody signed in `/feed`. Each is set
against a static page, served by the same gateway in the same run, that shows the same: for `/`
its own prerendered document without its scripts, for `/feed` nothing but the picture that opens
it. The ratios are those of the worse one; both stand in the result.
"""

import asyncio
import html
import json
import os
import re
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from deploy.local.layout import ROOT, Layout
from deploy.seed.cast import CAST
from deploy.seed.program import Account, ask
from tests.browser import NoBrowser, chromium
from tests.load.report import CannotRun, Goal, Ratio, Result, Value, machine
from tests.load.system import running_system, with_own_pages

ROUNDS = 5
SLOWDOWN = 4
PATIENCE_SECONDS = 300
KILOBYTE = 1024
WIDTHS = (160, 320, 640, 1280)
START, FEED = "start.bench.html", "feed.bench.html"
JSON = dict[str, Any]


def run() -> Result:
    """Open each page anew in each round, in turn."""
    try:
        browser = chromium()
    except NoBrowser as error:
        raise CannotRun(str(error)) from error
    with running_system(with_own_pages) as layout:
        _seed(layout)
        before = machine()
        pages = asyncio.run(_pages(layout))
        seen = _open(pages, browser)
    figures = {name: _medians(rounds) for name, rounds in seen.items()}
    return Result("web", _ratios(figures), {"machine": before, "medians": figures, "rounds": seen})


def _seed(layout: Layout) -> None:
    own = {"GARDEROBE_PORT": str(layout.port), "GARDEROBE_DATA": str(layout.data)}
    command = [sys.executable, "-m", "deploy.seed"]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | own, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise CannotRun(f"The system could not be seeded: {done.stdout.strip()[-300:]}")


async def _pages(layout: Layout) -> JSON:
    """Writes the two static pages; answers all four, and whose cookies go with each."""
    gateway = layout.public_url
    account = await Account.open(gateway, CAST[0])
    async with account:
        timeline = await ask(account.http, "GET", "/api/feed/v1/timeline")
        cookies = [
            {"name": one.name, "value": one.value, "url": gateway}
            for one in account.http.cookies.jar
        ]
    media = layout.url_of("media").replace("127.0.0.1", "localhost")
    dist = layout.root / "web" / "dist"
    (dist / START).write_text(_without_scripts(dist / "index.html"))
    (dist / FEED).write_text(
        _picture(f"{media}/outfits/{timeline['items'][0]['outfit']['photo']['path']}")
    )
    return {
        "static start": {"url": f"{gateway}/{START}"},
        "start": {"url": f"{gateway}/"},
        "static feed": {"url": f"{gateway}/{FEED}"},
        "feed": {"url": f"{gateway}/feed", "cookies": cookies},
    }


def _without_scripts(page: Path) -> str:
    return re.sub(
        r"<script.*?</script>|<link rel=.(modulepreload|preload. as=.script).*?>",
        "",
        page.read_text(),
        flags=re.DOTALL,
    )


def _picture(address: str) -> str:
    """As the feed shows it: as wide as a phone, of an outfit's shape."""
    others = ", ".join(
        f"{re.sub(r'-[0-9]+[.]webp$', f'-{width}.webp', address)} {width}w" for width in WIDTHS
    )
    return (
        '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">'
        f'<title>Static</title><img src="{html.escape(address)}" srcset="{html.escape(others)}" '
        'sizes="100vw" width="358" height="597" alt="">'
    )


def _open(pages: JSON, browser: str) -> dict[str, list[JSON]]:
    asked = {"pages": pages, "rounds": ROUNDS, "slowdown": SLOWDOWN, "chromium": browser}
    script = Path(__file__).with_name("first_route.mjs")
    try:
        done = subprocess.run(
            ["node", str(script), json.dumps(asked)],
            cwd=ROOT / "web",
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE_SECONDS,
        )
    except subprocess.CalledProcessError as error:
        raise CannotRun(f"The browser failed: {error.stderr.strip()[-500:]}") from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CannotRun(str(error)) from error
    found: dict[str, list[JSON]] = json.loads(done.stdout)
    return found


def _medians(rounds: list[JSON]) -> dict[str, float]:
    return {key: statistics.median(one[key] for one in rounds) for key in ("lcp", "cls", "js")}


def _ratios(figures: dict[str, dict[str, float]]) -> list[Ratio]:
    one = Value(1, "")

    def slowness(page: str) -> Ratio:
        ours = Value(figures[page]["lcp"], f"ms, {page}")
        return Ratio(
            "lcp_over_static",
            ours,
            Value(figures[f"static {page}"]["lcp"], "ms, static"),
            Goal(at_most=1.5),
        )

    def worse(key: Callable[[str], float]) -> str:
        return max(("start", "feed"), key=key)

    heavy = worse(lambda page: figures[page]["js"])
    restless = worse(lambda page: figures[page]["cls"])
    slow, quick = sorted((slowness("start"), slowness("feed")), key=lambda ratio: -ratio.number)
    return [
        Ratio(
            "js_gzip_kb",
            Value(figures[heavy]["js"] / KILOBYTE, f"KB, {heavy}"),
            one,
            Goal(at_most=140),
        ),
        slow,
        Ratio("lcp_over_static_of_the_better", quick.value, quick.over),
        Ratio("cls", Value(figures[restless]["cls"], restless), one, Goal(at_most=0.02)),
    ]
