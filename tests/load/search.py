"""Measures finding a person among 100,000 people and among 1,000.

`GET /api/feed/v1/people` runs on a database for each number of people, with prefixes of two and
three characters; each returns a page of 20. Names come from one list of syllables, so a prefix that
matches a few of the 1,000 matches a hundred times as many of the 100,000.
"""

import itertools
import random
import statistics
from contextlib import ExitStack
from urllib.parse import quote

import alembic.command
import psycopg

from feed.main import service
from shared.data.migrations import alembic_config
from shared.data.search_keys import search_keys
from tests.load.feed_page import feed
from tests.load.report import FOLDER, Ratio, Result, Value, machine
from tests.load.wrk import Load, wrk
from tests.support.follows import COPY_FOLLOWS
from tests.support.servers import Servers, running_servers
from tests.support.tokens import access_token, sealed

SMALL, LARGE = 1_000, 100_000
ROUNDS = 5
SECONDS = 3
FIRST_ID = 1 << 60
VIEWER = FIRST_ID - 1
FOLLOWED = 200
"""People whom the viewer follows; they are listed first."""
_ONSETS = ("b", "ch", "d", "f", "g", "h", "j", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w")
_SYLLABLES = [
    onset + vowel + end for onset in _ONSETS for vowel in "aeiou" for end in ("", "n", "r")
]


def run() -> Result:
    """Search both for the same prefixes in turn."""
    before = machine()
    with ExitStack() as stack:
        servers = stack.enter_context(running_servers())
        urls = {
            people: stack.enter_context(feed(_database(servers, people)))
            for people in (SMALL, LARGE)
        }
        loads: dict[int, list[Load]] = {people: [] for people in urls}
        for _ in range(ROUNDS):
            for people, url in urls.items():
                loads[people].append(_ask(url))
    times = {
        people: Value(_median(found), f"ms, {people:,} people") for people, found in loads.items()
    }
    ratio = Ratio("time_over_small", times[LARGE], times[SMALL])
    figures = {
        f"{people:,} people": [f"p50 {one.p50:.2f} ms p99 {one.p99:.2f} ms" for one in found]
        for people, found in loads.items()
    }
    return Result("search", [ratio], {"machine": before, **figures})


def _median(loads: list[Load]) -> float:
    return statistics.median(one.p50 for one in loads)


def _database(servers: Servers, people: int) -> str:
    """Create a feed database with that many findable people. Return its URL."""
    name = f"search_{people}"
    with psycopg.connect(f"{servers.postgres}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    url = f"{servers.postgres}/{name}"
    address = url.replace("postgresql://", "postgresql+psycopg://", 1)
    alembic.command.upgrade(alembic_config(service.migrations, address), "head")
    with psycopg.connect(url, autocommit=True) as connection:
        _fill(connection, people)
    return address


def _fill(connection: psycopg.Connection, people: int) -> None:
    rng = random.Random(people)
    names = [_name(rng) for _ in range(people)]
    cursor = connection.cursor()
    with cursor.copy(
        "COPY people (user_id, username, display_name, audience, findable, confirmed, version)"
        " FROM STDIN"
    ) as rows:
        for at, name in enumerate(names):
            username = f"{name.replace(' ', '.').lower()}{at}"
            rows.write_row((FIRST_ID + at, username, name, "public", True, True, 1))
    with cursor.copy("COPY people_keys (key, user_id) FROM STDIN") as rows:
        for at, name in enumerate(names):
            for key in search_keys(f"{name.replace(' ', '.')}{at}", name):
                rows.write_row((key, FIRST_ID + at))
    cursor.execute(
        "INSERT INTO follows (follower_id, followee_id, state, version, changed_id, approved)"
        f" SELECT {VIEWER}, {FIRST_ID} + n, 'following', 1, {FIRST_ID} + n, false"
        f" FROM generate_series(0, {FOLLOWED - 1}) AS n"
    )
    cursor.execute(COPY_FOLLOWS)
    cursor.execute("VACUUM ANALYZE")


def _name(rng: random.Random) -> str:
    return " ".join("".join(rng.choices(_SYLLABLES, k=2)).title() for _ in range(2))


def _prefixes() -> list[str]:
    two = ["".join(pair) for pair in itertools.product(_ONSETS, "aeiou")]
    return two + [prefix + "n" for prefix in two]


def _ask(url: str) -> Load:
    token = sealed(access_token(VIEWER))
    lines = [f"/api/feed/v1/people?q={quote(prefix)} {token}" for prefix in _prefixes()]
    FOLDER.mkdir(parents=True, exist_ok=True)
    paths = FOLDER / "search-paths.txt"
    paths.write_text("\n".join(lines))
    return wrk(url, connections=1, seconds=SECONDS, paths=paths)
