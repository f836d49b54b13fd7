"""Measures what a session costs at the gateway: one route without and with a session.

The route is the smallest real response of a service (a script of 60 bytes, no database), so that
the service does not hide the gateway's own work. `public` is the same path behind a router without
ForwardAuth, which only this bench adds; everything else (Traefik, its middlewares, the service) is
the same. `anonymous` is the real router without cookies: ForwardAuth calls verify, which has
nothing to check. `session` is the real router with the cookies of a signed-in person: verify joins
the readable cookie and checks token, binding and revocation, and Traefik passes on the token.
"""

import asyncio
import statistics
from dataclasses import dataclass
from functools import partial

from deploy.local.layout import SERVICES, VERIFIERS, Layout
from tests.load.connections import count_connections
from tests.load.report import Ratio, Result, Value, machine
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
class Variant:
    """One way to request the route."""

    name: str
    headers: dict[str, str]


def run() -> Result:
    """Alternate between the variants, and count connections of the one with a session."""
    with running_system(partial(with_more_routes, routes=PUBLIC_ROUTE)) as layout:
        cookie = asyncio.run(sign_in(layout.public_url))
        variants = [
            Variant("public", {"X-Bench": "public"}),
            Variant("anonymous", {}),
            Variant("session", {"Cookie": cookie}),
        ]
        before = machine()
        _measure(layout, variants, clients=CLIENTS, rounds=1)  # warm up connections and caches
        concurrent = _measure(layout, variants, clients=CLIENTS, rounds=ROUNDS)
        with count_connections(_inner_ports(layout)) as connections:
            counted = _ask(layout, variants[-1], CLIENTS)
        single = _measure(layout, variants, clients=1, rounds=ROUNDS)
    return Result(
        "gateway",
        _ratios(concurrent, single, connections.count, counted),
        {"machine": before, **_figures("32 clients", concurrent), **_figures("1 client", single)},
    )


async def sign_in(gateway: str) -> str:
    async with await Person.register(gateway) as person:
        return "; ".join(f"{one.name}={one.value}" for one in person.http.cookies.jar)


def _inner_ports(layout: Layout) -> set[int]:
    """Return the ports that the gateway calls: the loopback entry point, verify and services."""
    return {layout.port_of(name) for name in ("verify entry", *VERIFIERS, *SERVICES)}


Loads = dict[str, list[Load]]


def _measure(layout: Layout, variants: list[Variant], *, clients: int, rounds: int) -> Loads:
    found: Loads = {variant.name: [] for variant in variants}
    for _ in range(rounds):
        for variant in variants:
            found[variant.name].append(_ask(layout, variant, clients))
    return found


def _ask(layout: Layout, variant: Variant, clients: int) -> Load:
    url = layout.url_of("gateway") + PATH
    return wrk(url, connections=clients, seconds=SECONDS, headers=variant.headers)


def _ratios(concurrent: Loads, single: Loads, connections: int, counted: Load) -> list[Ratio]:
    def rate(variant: str) -> Value:
        median = statistics.median(one.per_second for one in concurrent[variant])
        return Value(median, f"requests/s, {variant}")

    def p50(variant: str) -> Value:
        median = statistics.median(one.p50 for one in single[variant])
        return Value(median, f"ms, {variant}")

    return [
        Ratio("session_over_public", rate("session"), rate("public")),
        Ratio("session_over_anonymous", rate("session"), rate("anonymous")),
        Ratio("p50_over_public", p50("session"), p50("public")),
        Ratio("p50_over_anonymous", p50("session"), p50("anonymous")),
        Ratio(
            "new_connections_per_request",
            Value(connections, "connections behind the gateway"),
            Value(counted.requests, f"requests of {CLIENTS} clients"),
        ),
    ]


def _figures(clients: str, loads: Loads) -> dict[str, object]:
    return {
        f"{variant}, {clients}": [
            f"{one.per_second:.0f}/s p50 {one.p50:.2f} ms p99 {one.p99:.2f} ms" for one in found
        ]
        for variant, found in loads.items()
    }
