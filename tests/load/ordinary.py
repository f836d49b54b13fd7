"""Measures what ordinary use costs: a page's calls, doing nothing, memory, many uploads.

One person makes the calls of the feed page and of the wardrobe, one after another, through the
gateway with a session. Each is compared with a plain route behind the same gateway, in turn. CPU
time is that of all processes of the system, without what they use when idle.
"""

import asyncio
import os
import statistics
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from deploy.local.layout import Layout
from deploy.seed.api_client import Account
from deploy.seed.people import CAST
from tests.load.client import HttpConnection
from tests.load.ordinary_calls import PLAIN, ROUTE, cookie_of, page_calls, plain_server, responses
from tests.load.ordinary_uploads import UPLOADS, upload
from tests.load.processes import OWN, Processes
from tests.load.report import CannotRun, Ratio, Result, Value, machine
from tests.load.system import running_system, seed, with_more_routes
from tests.support.ports import free_ports
from tests.support.wait import block

ROUNDS = 5
REQUESTS, OTHER_REQUESTS = {"list": 100, "one": 100}, 40
"""In each round. /proc counts CPU time in hundredths of a second, so few would be imprecise."""
SETTLE_SECONDS, IDLE_SECONDS = 20, 60
OUTFITS = 150
"""Half as many as `make seed` creates: drawing their photos would take most of the time."""
VARIANTS: dict[str, dict[str, str]] = {"service": {}, "plain": PLAIN}
Costs = dict[tuple[str, str], list[float]]
"""Milliseconds of CPU a request in each round, by call and variant."""


@dataclass(frozen=True)
class Idle:
    """CPU seconds and context switches a second by process, without requests."""

    cpu: Mapping[str, float]
    switches: Mapping[str, float]


def run() -> Result:
    """Measure a fresh system, then a seeded one."""
    os.environ["GARDEROBE_PHOTOS_PER_HOUR"] = str(2 * UPLOADS)
    (port,) = free_ports(1)
    routes = ROUTE.replace("PORT", str(port))
    with running_system(partial(with_more_routes, routes=routes)) as layout:
        processes = Processes(layout)
        block(SETTLE_SECONDS, "what follows a start or a seed ends")
        fresh = processes.memory()
        seed(layout, f"--outfits={OUTFITS}")
        block(SETTLE_SECONDS, "what follows a start or a seed ends")
        seeded, before = processes.memory(), machine()
        idle = _idle(processes)
        costs = asyncio.run(_compare(layout, processes, port, idle))
        uploads = asyncio.run(upload(layout.public_url))
    amounts = {
        **_idle_amounts(idle),
        "pss_fresh_mb": Value(fresh, "MiB, fresh"),
        "pss_seeded_mb": Value(seeded, "MiB, seeded"),
        "uploads_300_s": Value(uploads, f"s, {UPLOADS} uploads"),
    }
    ratios = _cost_ratios(costs) + [Ratio(key, one, Value(1, "")) for key, one in amounts.items()]
    return Result("ordinary", ratios, {"machine": before, **_figures(idle, costs)})


def _idle(processes: Processes) -> Idle:
    before, started = processes.read(), time.monotonic()
    block(IDLE_SECONDS, "the system idles")
    after, seconds = processes.read(), time.monotonic() - started
    switches = after.switches_since(before)
    return Idle(after.cpu_since(before), {name: switches[name] / seconds for name in switches})


async def _compare(layout: Layout, processes: Processes, port: int, idle: Idle) -> Costs:
    gateway, person = layout.public_url, await Account.open(layout.public_url, CAST[0])
    calls = await page_calls(person)
    recorded = await responses(person, calls, {})
    with plain_server(layout, port, calls, recorded) as pid:
        processes.add("plain", pid)
        if await responses(person, calls, PLAIN) != recorded:
            raise CannotRun("The plain server returns other bytes.")
        cpu_per_second = sum(idle.cpu.values()) / IDLE_SECONDS
        costs: Costs = {(name, variant): [] for name in calls for variant in VARIANTS}
        for round_ in range(ROUNDS + 1):
            async with await Account.open(gateway, CAST[0]) as person:  # before the session expires
                for (name, variant), found in costs.items():
                    count = REQUESTS.get(name, OTHER_REQUESTS) if round_ else OTHER_REQUESTS // 4
                    headers = cookie_of(person.http) | VARIANTS[variant]
                    before, started = processes.read(), time.monotonic()
                    await _ask(gateway, calls[name], headers, count)
                    used = sum(processes.read().cpu_since(before).values())
                    used -= cpu_per_second * (time.monotonic() - started)
                    found.append(used / count * 1000)
    return {key: found[1:] for key, found in costs.items()}  # the first round warms up


async def _ask(gateway: str, path: str, headers: Mapping[str, str], count: int) -> None:
    async with HttpConnection(gateway) as connection:
        for _ in range(count):
            reply = await connection.ask("GET", path, headers=headers)
            if reply.status not in {200, 307}:
                raise CannotRun(f"{path} responded with status {reply.status}.")


def _cost_ratios(costs: Costs) -> list[Ratio]:
    def cost(name: str, variant: str) -> Value:
        return Value(statistics.median(costs[name, variant]), f"ms of CPU, {variant}")

    names = dict.fromkeys(name for name, _ in costs)
    return [
        Ratio(f"{name}_cpu_over_plain", cost(name, "service"), cost(name, "plain"))
        for name in names
    ]


def _idle_amounts(idle: Idle) -> dict[str, Value]:
    def own(amounts: Mapping[str, float]) -> float:
        return sum(amount for name, amount in amounts.items() if name in OWN)

    return {
        "idle_cpu_s": Value(sum(idle.cpu.values()), "s of CPU a minute"),
        "own_idle_cpu_s": Value(own(idle.cpu), "s, Postgres and our code"),
        "wakeups": Value(sum(idle.switches.values()), "context switches/s"),
        "own_wakeups": Value(own(idle.switches), "/s, Postgres and our code"),
    }


def _figures(idle: Idle, costs: Costs) -> dict[str, object]:
    return {
        "idle, CPU s a minute": {name: round(one, 2) for name, one in idle.cpu.items()},
        "idle, context switches/s": {name: round(one, 1) for name, one in idle.switches.items()},
        "CPU ms a request": {
            f"{name}, {variant}": [round(one, 2) for one in found]
            for (name, variant), found in costs.items()
        },
    }
