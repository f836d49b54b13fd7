"""`python -m deploy.seed`: fills the running system with sample data and prints the logins."""

import asyncio
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import httpx2
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from deploy.local.layout import ROOT, Layout
from deploy.local.process import BIN
from deploy.local.system import NotStarted, System
from deploy.seed import admin_scenes, interactions, scenario, wardrobes
from deploy.seed.api_client import PASSWORD, RequestFailed
from deploy.seed.people import APPLICANTS, CAST, RECOMMENDED
from deploy.seed.sessions import OnStep

ADMIN = CAST[0]
app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
console = Console(highlight=False)


@app.command()
def seed(
    outfits: Annotated[int, typer.Option(min=0, help="How many outfits to create.")] = 300,
) -> None:
    """Fill the running system with people and their outfits; running it twice adds nothing.

    If it is interrupted, run it again: it continues where it stopped.
    """
    layout = Layout.from_environment()
    _wait_until_ready(layout)
    failures: list[BaseException] = []
    posted = 0
    try:
        posted = asyncio.run(_seed(layout.public_url, outfits))
    except* (RequestFailed, httpx2.TransportError) as group:
        failures = list(_leaves(group))
    if failures:
        _print_failure(failures[0], layout.public_url)
        raise typer.Exit(1)
    _print_logins(layout.public_url, posted)


def _wait_until_ready(layout: Layout) -> None:
    try:
        with console.status("Waiting until Garderobe is ready"):
            System(layout).wait_until_ready()
    except NotStarted as error:
        console.print(str(error), markup=False, style="red")
        raise typer.Exit(1) from None


async def _seed(gateway: str, outfits: int) -> int:
    posts = scenario.timetable(outfits)
    with _progress() as progress:

        def track(title: str, steps: int) -> OnStep:
            task = progress.add_task(title, total=steps)
            return lambda: progress.advance(task)

        people = len(CAST)
        async with scenario.sign_in_everyone(gateway, track("People register", people)) as accounts:
            await scenario.follow_each_other(accounts, track("They follow each other", people))
            await scenario.create_tags(accounts, posts, track("They create tags", people))
            posting = track("They post outfits", len(posts))
            posted = await wardrobes.post_outfits(accounts, posts, posting)
            await interactions.choose_covers(accounts, track("They choose covers", people))
            await interactions.react_to_outfits(accounts, track("They like and comment", people))
            await admin_scenes.join_waitlist(
                gateway, track("Others join the waitlist", len(APPLICANTS))
            )
            _grant_admin_access()
            deciding = track("The admin decides", len(APPLICANTS))
            await admin_scenes.decide_waitlist(accounts, gateway, deciding)
            recommending = track("The admin recommends", len(RECOMMENDED))
            await admin_scenes.add_recommendations(accounts, recommending)
    return posted


@contextmanager
def _progress() -> Iterator[Progress]:
    columns = (TextColumn("{task.description:26}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeElapsedColumn(), console=console) as progress:
        yield progress


def _grant_admin_access() -> None:
    """Make the first person an admin, as `make admin` does."""
    command = [str(BIN / "garderobe"), "admins", "grant", ADMIN.email]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def _print_logins(address: str, posted: int) -> None:
    table = Table("Login", "Name", "", box=None, header_style="dim")
    for character in CAST:
        note = "admin" if character is ADMIN else ""
        table.add_row(character.email, character.display_name, note)
    console.print(table)
    console.print(f"{posted} new outfits. Everyone's password is: [bold]{PASSWORD}[/bold]")
    console.print(f"Log in at {address}/login")


def _print_failure(failure: BaseException, address: str) -> None:
    console.print(str(failure) or repr(failure), markup=False, style="red")
    if isinstance(failure, httpx2.TransportError):
        console.print(f"Garderobe at {address} stopped responding. Run `make seed` again.")


def _leaves(errors: BaseExceptionGroup[BaseException]) -> Iterator[BaseException]:
    for error in errors.exceptions:
        if isinstance(error, BaseExceptionGroup):
            yield from _leaves(error)
        else:
            yield error


if __name__ == "__main__":
    app()
