"""Commands for the timelines in Valkey."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Annotated, Any

import typer

from feed.settings import Settings
from feed.timeline.reconciliation import domain, store
from feed.timeline_cache.servers import WrongServers
from feed.timeline_cache.timelines import Timelines
from feed.timeline_cache.valkey_client import ValkeyUnavailable
from shared.commands import T, expected_failures, open_for_command
from shared.data.db import Database
from shared.data.settings import read_settings
from shared.terminal import (
    CANNOT_RUN,
    FAILED,
    CommandFailed,
    command_group,
    progress,
    show,
)

RESUME = "Run it again: it continues where it stopped."

timelines = command_group("Timelines and cards in Valkey.")
Report = Callable[[int, int], None]


@timelines.command()
def rebuild() -> None:
    """Rebuild every timeline and card, while people read. An interrupted rebuild resumes."""
    with progress("Rebuilding timelines", RESUME) as report:
        done = _run(_rebuild(report), f"Run this again once it is; {RESUME.partition(': ')[2]}")
    show({"rebuilt": done}, f"Rebuilt {done:,} timelines.")


@timelines.command()
def check(
    repair: Annotated[
        bool, typer.Option("--repair", help="Drop wrong timelines; the next read rebuilds them.")
    ] = False,
) -> None:
    """Compare every timeline with Postgres once, as the reconciler does all the time.

    Exits with 1 if one is wrong and was not repaired.
    """
    with progress("Comparing timelines") as report:
        found = _run(_compare(report, repair=repair), "Run this again once it is.")
    wrong = len(found.wrong)
    lines = [f"{user_id}: {entries} wrong entries" for user_id, entries in found.wrong.items()]
    what = "repaired" if repair else "wrong"
    document = {
        "checked": found.checked,
        "wrong": [{"user_id": str(one), "entries": count} for one, count in found.wrong.items()],
        "repaired": repair,
    }
    show(document, "\n".join([*lines, f"{found.checked:,} timelines: {wrong:,} {what}."]))
    raise typer.Exit(FAILED if wrong and not repair else 0)


def _run(work: Coroutine[Any, Any, T], advice: str) -> T:
    try:
        with expected_failures():
            return asyncio.run(work)
    except ValkeyUnavailable:
        problem = f"Valkey isn't responding. {advice}"
        raise CommandFailed(problem, "valkey_unavailable", CANNOT_RUN) from None


async def _rebuild(report: Report) -> int:
    done = 0
    async with _stores(resize=True) as (database, cache):
        async for now in domain.rebuild(database, cache):
            done = now.done
            report(done, done + now.left)
    return done


async def _compare(report: Report, *, repair: bool) -> domain.Differences:
    found = domain.Differences()
    async with _stores() as (database, cache):
        async with database.sessions() as session:
            total = await store.count_readers(session, 0)
        async for found in domain.compare_all(database, cache, repair=repair):
            report(found.checked, max(found.checked, total))
    return found


@asynccontextmanager
async def _stores(*, resize: bool = False) -> AsyncIterator[tuple[Database, Timelines]]:
    settings = read_settings(Settings)
    database = open_for_command(settings)
    cache = Timelines(settings.redis_url.split(","), settings.timeline_buckets)
    try:
        await cache.start(resize=resize)
        yield database, cache
    except WrongServers as exc:
        raise CommandFailed(str(exc), "wrong_valkey_servers", CANNOT_RUN) from None
    finally:
        await cache.close()
        await database.close()
