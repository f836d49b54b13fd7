"""The command line: the commands of every service, and a rebuild of all timelines."""

import asyncio

import typer

from feed.main import service
from feed.settings import Settings
from feed.timeline.reconciliation import domain
from feed.timeline_cache.timeline_shards import Shards
from feed.timeline_cache.valkey_client import ValkeyUnavailable
from shared.cli import command_line
from shared.db import open_database
from shared.settings import read_settings

cli = command_line(service)


@cli.command()
def rebuild() -> None:
    """Rebuild every timeline and card in Valkey. An interrupted rebuild resumes."""
    try:
        asyncio.run(_rebuild(read_settings(Settings)))
    except ValkeyUnavailable:
        problem = (
            "Valkey isn't responding. Run this again once it is; it continues where it stopped."
        )
        typer.echo(problem, err=True)
        raise typer.Exit(1) from None


async def _rebuild(settings: Settings) -> None:
    database = open_database(settings)
    shards = Shards(settings.redis_url.split(","))
    try:
        await shards.load()
        async for progress in domain.rebuild(database, shards):
            typer.echo(f"{progress.done} timelines, {progress.left} to go")
    finally:
        await shards.close()
        await database.close()
