"""Measures whether response times reveal if an email is registered.

Login (with a wrong password), registration (with a verified email, compared with a new one) and
recovery, through the real gateway: 200 known and 200 unknown emails each in a shuffled order, so
that work left over from one request affects both alike. Besides each ratio of medians, the result
has the quartiles and the p-value of a Mann-Whitney U test, which is large if a difference is within
the noise.
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
from tests.load.client import HttpConnection
from tests.load.report import CannotRun, Ratio, Result, Value, machine
from tests.load.system import running_system
from tests.support.people import PASSWORD

EACH = 200
WARM_UP = 10
SEED = 20


@dataclass(frozen=True)
class Endpoint:
    """An endpoint and its request body for an email."""

    name: str
    path: str
    expected: int
    body: Callable[[str], dict[str, object]]


def _random_word() -> str:
    return secrets.token_hex(8)


def _account(email: str) -> dict[str, object]:
    username = f"u{_random_word()}"
    return {
        "email": email,
        "username": username,
        "password": PASSWORD,
        "terms_version": "1",
        "age_confirmed": True,
    }


ENDPOINTS = [
    Endpoint(
        "login", "sessions", 401, lambda email: {"login": email, "password": "not the password"}
    ),
    Endpoint("registration", "accounts", 201, _account),
    Endpoint("recovery", "password-resets", 202, lambda email: {"email": email}),
]


@dataclass
class Times:
    """Milliseconds of the responses."""

    known: list[float] = field(default_factory=list)
    unknown: list[float] = field(default_factory=list)


def run() -> Result:
    """Call every endpoint with known and unknown emails in turn."""
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
    async with HttpConnection(layout.public_url) as connection:
        known = await _register_verified_emails(layout, connection, EACH + WARM_UP)
        return {endpoint.name: await _ask(connection, endpoint, known) for endpoint in ENDPOINTS}


async def _register_verified_emails(
    layout: Layout, connection: HttpConnection, count: int
) -> list[str]:
    emails = [f"{_random_word()}@example.org" for _ in range(count)]
    registration = ENDPOINTS[1]
    for email in emails:
        await _call(connection, registration, email)
    password = load_credentials(layout.data / "credentials.json").database_passwords["identity"]
    url = database_url("identity", password, f"127.0.0.1:{layout.port_of('postgres')}")
    # In the database: reading that many emails would only take time.
    with psycopg.connect(url.replace("+psycopg", "")) as database:
        database.execute("UPDATE profiles SET email_verified_at = now()")
    return emails


async def _ask(connection: HttpConnection, endpoint: Endpoint, known: list[str]) -> Times:
    for email in known[:WARM_UP]:
        await _call(connection, endpoint, email)
        await _call(connection, endpoint, f"{_random_word()}@example.org")
    requests = [(email, True) for email in known[WARM_UP:]]
    requests += [(f"{_random_word()}@example.org", False) for _ in requests]
    random.Random(SEED).shuffle(requests)
    times = Times()
    for email, is_known in requests:
        milliseconds = await _call(connection, endpoint, email)
        (times.known if is_known else times.unknown).append(milliseconds)
    return times


async def _call(connection: HttpConnection, endpoint: Endpoint, email: str) -> float:
    body = json.dumps(endpoint.body(email)).encode()
    reply = await connection.ask("POST", f"/api/identity/v1/{endpoint.path}", body)
    if reply.status != endpoint.expected:
        raise CannotRun(
            f"{endpoint.name} responded with {reply.status} instead of {endpoint.expected}."
        )
    return reply.seconds * 1000


def _ratio(name: str, times: Times) -> Ratio:
    return Ratio(
        f"{name}_known_over_unknown",
        Value(statistics.median(times.known), f"ms, median of {EACH} known"),
        Value(statistics.median(times.unknown), f"ms, median of {EACH} unknown"),
    )


def _figures(times: Times) -> dict[str, object]:
    return {
        "known_quartiles_ms": [round(one, 2) for one in statistics.quantiles(times.known)],
        "unknown_quartiles_ms": [round(one, 2) for one in statistics.quantiles(times.unknown)],
        "p_value": round(_p_value(times.known, times.unknown), 4),
    }


def _p_value(left: list[float], right: list[float]) -> float:
    """Return the p-value of a two-sided Mann-Whitney U test, by normal approximation.

    It assumes that clock readings have no ties.
    """
    ranks = {value: rank for rank, value in enumerate(sorted(left + right), start=1)}
    n, m = len(left), len(right)
    u = sum(ranks[value] for value in left) - n * (n + 1) / 2
    deviation = math.sqrt(n * m * (n + m + 1) / 12)
    return math.erfc(abs(u - n * m / 2) / deviation / math.sqrt(2))
