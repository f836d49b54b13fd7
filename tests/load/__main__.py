"""Runs all benches or one: `python -m tests.load [name]`.

The exit code is 1 if a bench cannot run. A missed goal is only reported.
"""

import sys
from collections.abc import Callable

from rich.console import Console

from tests.load import (
    enumeration,
    events,
    fairness,
    fanout,
    fanout_cluster,
    fanout_e2e,
    feed_page,
    gateway,
    large_authors,
    logins,
    matching,
    memory,
    ordinary,
    photos,
    search,
    start,
    tap,
    telemetry,
    web,
)
from tests.load.report import CannotRun, Result

BENCHES: dict[str, Callable[[], Result]] = {
    "gateway": gateway.run,
    "ordinary": ordinary.run,
    "logins": logins.run,
    "enumeration": enumeration.run,
    "fairness": fairness.run,
    "fanout": fanout.run,
    "fanout-cluster": fanout_cluster.run,
    "fanout-e2e": fanout_e2e.run,
    "feed-page": feed_page.run,
    "events": events.run,
    "large-authors": large_authors.run,
    "timeline-memory": memory.run,
    "photos": photos.run,
    "matching": matching.run,
    "tap": tap.run,
    "telemetry": telemetry.run,
    "search": search.run,
    "web": web.run,
    "start": start.run,
}


def main(name: str = "") -> int:
    """Run one bench or all. Return the exit code."""
    console = Console(highlight=False, width=160)
    if name and name not in BENCHES:
        console.print(f"There is no bench {name}. Benches are: {', '.join(BENCHES)}.")
        return 2
    failed = 0
    for chosen in [name] if name else BENCHES:
        try:
            result = BENCHES[chosen]()
        except CannotRun as error:
            console.print(f"{chosen} cannot run: {error}", markup=False)
            failed = 1
            continue
        result.show(console)
        console.print(f"  {result.write()}\n")
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
