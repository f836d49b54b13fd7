"""`python -m deploy.seed`: tell the story to the running system and print the logins."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import httpx2
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from deploy.local.layout import ROOT, Layout
from deploy.seed import admin_scenes, interactions, scenario, wardrobes
from deploy.seed.api_client import PASSWORD, NotTold
from deploy.seed.people import CAST, HOPEFULS, RECOMMENDED
from deploy.seed.sessions import Told

ADMIN = CAST[0]
app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
console = Console(highlight=False)


@app.command()
def seed(
    outfits: Annotated[int, typer.Option(min=0, help="How many outfits there are to be.")] = 300,
) -> None:
    """Fill the running system with people and their clothes; twice adds nothing.

    Stopped half-way, it goes on where it was.
    """
    layout = Layout.from_environment()
    failures: list[BaseException] = []
    posted = 0
    try:
        posted = asyncio.run(_tell(layout.public_url, outfits))
    except* (NotTold, httpx2.TransportError) as group:
        failures = list(_leaves(group))
    if failures:
        _print_failure(failures[0], layout.public_url)
        raise typer.Exit(1)
    _print_logins(layout.public_url, posted)


async def _tell(gateway: str, outfits: int) -> int:
    posts = scenario.timetable(outfits)
    with _progress() as progress:

        def scene(title: str, steps: int) -> Told:
            task = progress.add_task(title, total=steps)
            return lambda: progress.advance(task)

        people = len(CAST)
        async with scenario.everybody_arrives(gateway, scene("People arrive", people)) as household:
            await scenario.everybody_follows(household, scene("They follow each other", people))
            await scenario.everybody_names_tags(household, posts, scene("They name tags", people))
            posting = scene("They post what they wore", len(posts))
            posted = await wardrobes.everybody_posts(household, posts, posting)
            await interactions.everybody_chooses_covers(
                household, scene("They choose covers", people)
            )
            await interactions.everybody_looks_around(household, scene("They look around", people))
            await admin_scenes.strangers_ask_to_join(
                gateway, scene("Strangers wait", len(HOPEFULS))
            )
            _grant_admin_access()
            deciding = scene("The house decides", len(HOPEFULS))
            await admin_scenes.admin_decides(household, gateway, deciding)
            recommending = scene("It recommends", len(RECOMMENDED))
            await admin_scenes.admin_recommends(household, recommending)
    return posted


@contextmanager
def _progress() -> Iterator[Progress]:
    columns = (TextColumn("{task.description:26}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeElapsedColumn(), console=console) as progress:
        yield progress


def _grant_admin_access() -> None:
    """As `make admin` does it."""
    command = [sys.executable, "-m", "deploy.local", "service", "admin", "grant", ADMIN.email]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def _print_logins(address: str, posted: int) -> None:
    table = Table("Login", "Name", "", box=None, header_style="dim")
    for character in CAST:
        note = "admin" if character is ADMIN else ""
        table.add_row(character.email, character.display_name, note)
    console.print(table)
    console.print(f"{posted} new outfits. The password is: [bold]{PASSWORD}[/bold]")
    console.print(f"Log in at {address}/login")


def _print_failure(failure: BaseException, address: str) -> None:
    console.print(str(failure) or repr(failure), markup=False, style="red")
    if isinstance(failure, httpx2.TransportError):
        console.print(f"Nothing answers at {address}. `make up` starts the system.")


def _leaves(errors: BaseExceptionGroup[BaseException]) -> Iterator[BaseException]:
    for error in errors.exceptions:
        if isinstance(error, BaseExceptionGroup):
            yield from _leaves(error)
        else:
            yield error


if __name__ == "__main__":
    app()
