"""Measures a page of the home feed: 100,000 people, 1,000,000 outfits, 20 million follows.

`service` is `GET /api/feed/v1/timeline` as it runs: it checks the token and reads ids and cards
from Valkey, for one reader after the other. The baselines return the same bodies from the same
server process without authentication: `memory` a stored page, `lateral` the best SQL we know,
`join` the obvious query, `fallback` the service's own query for when Valkey is down.
"""

import json
import random
import statistics
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import httpx2

from tests.load.baselines.pages import PAGE, PREFIX
from tests.load.feed_process import feed_process
from tests.load.large_dataset import FIRST_ID, FOLDER, FOLLOWEES, OUTFITS, PEOPLE, large_database
from tests.load.report import CannotRun, Ratio, Result, Value, machine
from tests.load.wrk import Load, wrk
from tests.support.servers import running_servers
from tests.support.tokens import access_token, bearer_of, published_keys, sealed

ROUNDS = 5
SECONDS = 4
CLIENTS = 16
READERS = 1_000
"""People whose pages are requested in turn; their timelines are built and full."""
VARIANTS = {
    "service": f"{PREFIX}/timeline",
    "memory": f"{PREFIX}/memory",
    "lateral": f"{PREFIX}/lateral",
    "fallback": f"{PREFIX}/fallback",
    "join": f"{PREFIX}/join",
}


def run() -> Result:
    """Measure each variant in turn."""
    readers = random.Random(PAGE).sample(range(FIRST_ID, FIRST_ID + PEOPLE), READERS)
    with large_database() as database, feed(database) as url:
        _prepare(url, readers)
        before = machine()
        tokens = {one: sealed(access_token(one)) for one in readers}
        loads: dict[str, list[Load]] = {variant: [] for variant in VARIANTS}
        for _ in range(ROUNDS):
            for variant, found in loads.items():
                found.append(_ask(url, variant, tokens))
    return Result("feed-page", _ratios(loads), _figures(before, loads))


@contextmanager
def feed(database: str) -> Iterator[str]:
    """Start a feed process with role web, on a database and an empty Valkey. Yield its URL."""
    with (
        running_servers() as servers,
        published_keys() as keys,
        feed_process(
            ("tests.load.baselines.pages",), servers, database, keys, FOLDER / "feed.log"
        ) as url,
    ):
        yield url


def _prepare(url: str, readers: list[int]) -> None:
    """Build every timeline, cache each card, and check that all variants return the same page."""
    with httpx2.Client(base_url=url, timeout=30) as http:
        for reader in readers:
            page = _items(http, VARIANTS["service"], reader)
        for reader in readers[:5]:
            page = _items(http, VARIANTS["service"], reader)
            for variant in ("lateral", "fallback", "join"):
                if _items(http, VARIANTS[variant], reader) != page:
                    raise CannotRun(f"{variant} returns another page.")
        body = json.dumps({"items": page, "next_cursor": None}, separators=(",", ":"))
        http.put(VARIANTS["memory"], content=body.encode())


def _items(http: httpx2.Client, path: str, reader: int) -> list[object]:
    headers = {"Authorization": bearer_of(access_token(reader))}
    response = http.get(path, params={"viewer": reader}, headers=headers)
    items: list[object] = response.json()["items"]
    if len(items) != PAGE:
        raise CannotRun(f"{path} returns {len(items)} outfits.")
    return items


def _ask(url: str, variant: str, tokens: Mapping[int, str]) -> Load:
    lines = [f"{VARIANTS[variant]}?viewer={reader} {token}" for reader, token in tokens.items()]
    paths = FOLDER / "paths.txt"
    paths.write_text("\n".join(lines))
    return wrk(url, connections=CLIENTS, seconds=SECONDS, paths=paths)


def _ratios(loads: dict[str, list[Load]]) -> list[Ratio]:
    def rate(variant: str) -> Value:
        return Value(
            statistics.median(one.per_second for one in loads[variant]), f"pages/s, {variant}"
        )

    rivals = {
        "service_over_static_bytes": "memory",
        "service_over_sql_best": "lateral",
        "service_over_sql_join": "join",
        "service_over_sql_fallback": "fallback",
    }
    return [Ratio(key, rate("service"), rate(variant)) for key, variant in rivals.items()]


def _figures(before: dict[str, object], loads: dict[str, list[Load]]) -> dict[str, object]:
    size = f"{PEOPLE:,} people, {OUTFITS:,} outfits, {PEOPLE * FOLLOWEES:,} follows"
    return {"machine": before, "size": size, "readers": READERS} | {
        f"{variant}, {CLIENTS} clients": [
            f"{one.per_second:.0f}/s p50 {one.p50:.2f} ms p99 {one.p99:.2f} ms" for one in found
        ]
        for variant, found in loads.items()
    }
