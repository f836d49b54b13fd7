"""What a session costs at the gateway: one route public, and the same route with a session.

The route is the smallest real answer that a service gives (a script of 60 bytes, no database), so
the gateway's own work is not hidden behind a service's. `public` is that very address of the
service behind a router without ForwardAuth, which the real gateway has for no API call and gets
for this bench only; all else (Traefik, its middlewares, the service) is the same. `anonymous` is
the real router without cookies: ForwardAuth asks verify, which has nothing to check. `session` is
the real router with the cookies of somebody signed in: verify joins the readable cookie, checks
token, binding and revocation, and Traefik hands the token on.
"""

import asyncio
import statistics
from dataclasses import dataclass
from functools import partial

from deploy.local.layout import SERVICES, VERIFIERS, Layout
from tests.load.connections import opened
from tests.load.report import Goal, Ratio, Result, Value, machine
from tests.load.system import running_system, with_more_routes
from tests.load.wrk import Load, wrk
from tests.support.people import Person

ROUNDS = 5
SECONDS = 4
CLIENTS = 32
PATH = "/api/tags/docs/start.js"
PUBLIC_ROUTE = f"""
http:
  routers:
    bench-public:
      rule: "Method(`GET`) && Path(`{PATH}`) && HeaderRegexp(`X-Bench`, `^public$`)"
      entryPoints: [web]
      middlewares: [docs-headers, service-away, at-once, no-cookie]
      service: tags
      priority: 2000
"""


@dataclass(frozen=True)
class Way:
    """One way to ask for the route."""

    name: str
    headers: dict[str, str]


def run() -> Result:
    """Alternate between the ways, and count the connections of the one with a session."""
    with running_system(partial(with_more_routes, routes=PUBLIC_ROUTE)) as layout:
        cookie = asyncio.run(sign_in(layout.public_url))
        ways = [
            Way("public", {"X-Bench": "public"}),
            Way("anonymous", {}),
            Way("session", {"Cookie": cookie}),
        ]
        before = machine()
        _measure(layout, ways, clients=CLIENTS, rounds=1)  # warm: connections, caches
        busy = _measure(layout, ways, clients=CLIENTS, rounds=ROUNDS)
        with opened(_inner_ports(layout)) as connections:
            counted = _ask(layout, ways[-1], CLIENTS)
        alone = _measure(layout, ways, clients=1, rounds=ROUNDS)
    return Result(
        "gateway",
        _ratios(busy, alone, connections.count, counted),
        {"machine": before, **_figures("32 clients", busy), **_figures("1 client", alone)},
    )


async def sign_in(gateway: str) -> str:
    async with await Person.register(gateway) as person:
        return "; ".join(f"{one.name}={one.value}" for one in person.http.cookies.jar)


def _inner_ports(layout: Layout) -> set[int]:
    """Where the gateway calls: the way back in, verify, and the services."""
    return {layout.port_of(name) for name in ("verify entry", *VERIFIERS, *SERVICES)}


Loads = dict[str, list[Load]]


def _measure(layout: Layout, ways: list[Way], *, clients: int, rounds: int) -> Loads:
    found: Loads = {way.name: [] for way in ways}
    for _ in range(rounds):
        for way in ways:
            found[way.name].append(_ask(layout, way, clients))
    return found


def _ask(layout: Layout, way: Way, clients: int) -> Load:
    url = layout.url_of("gateway") + PATH
    return wrk(url, connections=clients, seconds=SECONDS, headers=way.headers)


def _ratios(busy: Loads, alone: Loads, connections: int, counted: Load) -> list[Ratio]:
    def rate(way: str) -> Value:
        median = statistics.median(one.per_second for one in busy[way])
        return Value(median, f"requests/s, {way}")

    def p50(way: str) -> Value:
        median = statistics.median(one.p50 for one in alone[way])
        return Value(median, f"ms, {way}")

    return [
        Ratio("session_over_public", rate("session"), rate("public"), Goal(at_least=0.5)),
        Ratio("session_over_anonymous", rate("session"), rate("anonymous")),
        Ratio("p50_over_public", p50("session"), p50("public"), Goal(at_most=2)),
        Ratio("p50_over_anonymous", p50("session"), p50("anonymous")),
        Ratio(
            "new_connections_per_request",
            Value(connections, "connections behind the gateway"),
            Value(counted.requests, f"requests of {CLIENTS} clients"),
            Goal(at_most=0.01),
        ),
    ]


def _figures(who: str, loads: Loads) -> dict[str, object]:
    return {
        f"{way}, {who}": [
            f"{one.per_second:.0f}/s p50 {one.p50:.2f} ms p99 {one.p99:.2f} ms" for one in found
        ]
        for way, found in loads.items()
    }
