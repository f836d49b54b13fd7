"""The real rules and routes of alerts with shorter times, so that a fault takes seconds.

A minute becomes a second. `for` is at least 1 s and at most 5 s; the window of a rate is at least
5 s, which is five samples, and at most 15 s. Thresholds, expressions and labels stay as they are.
Alertmanager sends its emails after 1 s instead of up to 5 minutes.
"""

import re
from dataclasses import replace
from pathlib import Path

import yaml

from deploy.local.layout import Layout
from tests.load.system import link_all

SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
FACTOR = 60
WAIT = (1, 5)
"""Shortest and longest `for`, in seconds."""
WINDOW = (5, 15)
ROUTE_TIMES = {"group_wait", "group_interval"}


def shortened(duration: str, limits: tuple[int, int]) -> str:
    """Return a duration such as `5m` in the faster time."""
    seconds = int(duration[:-1]) * SECONDS[duration[-1]] // FACTOR
    return f"{min(max(seconds, limits[0]), limits[1])}s"


def shortened_rules(text: str) -> str:
    """Return a rule file in the faster time."""
    text = re.sub(
        r"^( +for: )(\w+)$", lambda it: it[1] + shortened(it[2], WAIT), text, flags=re.MULTILINE
    )
    return re.sub(r"\[(\w+)\]", lambda it: f"[{shortened(it[1], WINDOW)}]", text)


def shortened_routes(text: str) -> str:
    """Return Alertmanager's configuration with emails after a second."""
    configuration = yaml.safe_load(text)
    route = configuration["route"]
    for one in (route, *route["routes"]):
        one.update(dict.fromkeys(ROUTE_TIMES, "1s"))
    return str(yaml.safe_dump(configuration, sort_keys=False))


def with_short_rules(layout: Layout) -> Layout:
    """Return a layout that reads these, and metrics every second; the real files stay unchanged."""
    root = layout.data / "root"
    real = layout.root / "deploy" / "observability"
    copy = root / "deploy" / "observability"
    (copy / "alerts").mkdir(parents=True)
    link_all(layout.root, root, exclude={"deploy", layout.data.name, "build"})
    link_all(layout.root / "deploy", root / "deploy", exclude={"observability"})
    link_all(real, copy, exclude={"alerts", "alertmanager.yml"})
    for file in (real / "alerts").glob("*.yml"):
        (copy / "alerts" / file.name).write_text(shortened_rules(file.read_text()))
    _rewrite(real / "alertmanager.yml", copy / "alertmanager.yml")
    return replace(layout, root=root, scrape_seconds=1)


def _rewrite(source: Path, target: Path) -> None:
    target.write_text(shortened_routes(source.read_text()))
