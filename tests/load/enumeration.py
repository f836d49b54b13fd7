"""Whether the time of an answer tells if an address or a name is known.

Log-in (a wrong password), registration (an address that somebody has verified, against a new one)
and recovery, through the real gateway: 200 known and 200 unknown of each in a shuffled order, so
that what one request leaves running behind it meets both alike. Beside each ratio of medians stand
the quartiles and the p-value of a Mann-Whitney U test: a difference below what the noise allows to
see has a large one.
"""

import asyncio
import json
import math
import random
import secrets
import statistics
from collections.abc import Callable
from dataclasses import dataclass, field

import psycopg

from deploy.local.credentials import load_credentials
from deploy.local.databases import database_url
from deploy.local.layout import Layout
from tests.load.client import Line
from tests.load.report import CannotRun, Goal, Ratio, Result, Value, machine
from tests.load.system import running_system
from tests.support.people import PASSWORD

EACH = 200
WARM_UP = 10
SEED = 20
WITHIN = Goal(at_least=0.95, at_most=1.05)


@dataclass(frozen=True)
class Door:
    """One way in, and what it is sent for an address."""

    name: str
    path: str
    expected: int
    body: Callable[[str], dict[str, object]]


def _word() -> str:
    return secrets.token_hex(8)


def _account(email: str) -> dict[str, object]:
    username = f"u{_word()}"
    return {
        "email": email,
        "username": username,
        "password": PASSWORD,
        "terms_version": "1",
        "age_confirmed": True,
    }


DOORS = [
    Door("login", "sessions", 401, lambda email: {"login": email, "password": "not the password"}),
    Door("registration", "accounts", 201, _account),
    Door("recovery", "password-resets", 202, lambda email: {"email": email}),
]


@dataclass
class Times:
    """Milliseconds of the answers."""

    known: list[float] = field(default_factory=list)
    unknown: list[float] = field(default_factory=list)


def run() -> Result:
    """Ask at every door for known and unknown addresses in turn."""
    with running_system() as layout:
        before = machine()
        found = asyncio.run(_measure(layout))
    figures = {name: _figures(times) for name, times in found.items()}
    return Result(
        "enumeration",
        [_ratio(name, times) for name, times in found.items()],
        {"machine": before, **figures},
    )


async def _measure(layout: Layout) -> dict[str, Times]:
    async with Line(layout.public_url) as line:
        known = await _verified_addresses(layout, line, EACH + WARM_UP)
        return {door.name: await _ask(line, door, known) for door in DOORS}


async def _verified_addresses(layout: Layout, line: Line, count: int) -> list[str]:
    addresses = [f"{_word()}@example.org" for _ in range(count)]
    registration = DOORS[1]
    for address in addresses:
        await _answer(line, registration, address)
    password = load_credentials(layout.data / "credentials.json").database_passwords["identity"]
    url = database_url("identity", password, f"127.0.0.1:{layout.port_of('postgres')}")
    # By hand: reading that many letters would measure nothing.
    with psycopg.connect(url.replace("+psycopg", "")) as database:
        database.execute("UPDATE profiles SET email_verified_at = now()")
    return addresses


async def _ask(line: Line, door: Door, known: list[str]) -> Times:
    for address in known[:WARM_UP]:
        await _answer(line, door, address)
        await _answer(line, door, f"{_word()}@example.org")
    turns = [(address, True) for address in known[WARM_UP:]]
    turns += [(f"{_word()}@example.org", False) for _ in turns]
    random.Random(SEED).shuffle(turns)
    times = Times()
    for address, is_known in turns:
        took = await _answer(line, door, address)
        (times.known if is_known else times.unknown).append(took)
    return times


async def _answer(line: Line, door: Door, address: str) -> float:
    body = json.dumps(door.body(address)).encode()
    reply = await line.ask("POST", f"/api/identity/v1/{door.path}", body)
    if reply.status != door.expected:
        raise CannotRun(f"{door.name} answered {reply.status} instead of {door.expected}.")
    return reply.seconds * 1000


def _ratio(name: str, times: Times) -> Ratio:
    return Ratio(
        f"{name}_known_over_unknown",
        Value(statistics.median(times.known), f"ms, median of {EACH} known"),
        Value(statistics.median(times.unknown), f"ms, median of {EACH} unknown"),
        WITHIN,
    )


def _figures(times: Times) -> dict[str, object]:
    return {
        "known_quartiles_ms": [round(one, 2) for one in statistics.quantiles(times.known)],
        "unknown_quartiles_ms": [round(one, 2) for one in statistics.quantiles(times.unknown)],
        "p_value": round(_p_value(times.known, times.unknown), 4),
    }


def _p_value(left: list[float], right: list[float]) -> float:
    """Two-sided Mann-Whitney U by its normal approximation; ties do not occur in clock readings."""
    ranks = {value: rank for rank, value in enumerate(sorted(left + right), start=1)}
    n, m = len(left), len(right)
    u = sum(ranks[value] for value in left) - n * (n + 1) / 2
    deviation = math.sqrt(n * m * (n + m + 1) / 12)
    return math.erfc(abs(u - n * m / 2) / deviation / math.sqrt(2))
