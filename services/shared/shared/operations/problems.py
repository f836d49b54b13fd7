"""Says what is wrong with a service's state, and what to do about it. Pure."""

from collections.abc import Iterator
from typing import Literal

from pydantic import BaseModel

from shared.operations.schemas import OperationsOut

OUTBOX_SECONDS = 30
"""As in the alert OutboxStuck."""


class ProcessOut(BaseModel):
    """The process that serves a service here, as its own `/healthz` says."""

    responds: bool
    version: str | None


class StatusOut(BaseModel):
    """A service as `garderobe status` shows it."""

    service: str
    version: str
    """Of the code that the command runs."""
    process: ProcessOut
    problems: list[str]
    """One sentence each; empty if all is well."""
    state: OperationsOut
    """As `GET /api/<service>/v1/operations`, read by the command's own process."""


def status_of(state: OperationsOut, process: ProcessOut) -> StatusOut:
    """Return a service's status."""
    return StatusOut(
        service=state.service,
        version=state.version,
        process=process,
        problems=[*_of_process(state, process), *_of_servers(state), *_of_events(state)],
        state=state,
    )


def _of_process(state: OperationsOut, process: ProcessOut) -> Iterator[str]:
    if not process.responds:
        yield "Its process does not respond. Look at its log."
    elif process.version != state.version:
        yield f"Its process runs version {process.version}. Restart it to run {state.version}."


def _of_servers(state: OperationsOut) -> Iterator[str]:
    for one in state.dependencies:
        if not one.ok:
            yield f"{one.name.capitalize()} does not respond: {one.problem}"
    database = state.database
    if database and database.migration != database.newest_migration:
        yield "Its schema is not that of this version. Run `garderobe migrate --plan`."


def _of_events(state: OperationsOut) -> Iterator[str]:
    if state.outbox and state.outbox.oldest_seconds > OUTBOX_SECONDS:
        yield f"An event has waited in its outbox for {_duration(state.outbox.oldest_seconds)}."
    if state.dead_letters:
        yield f"{_counted(state.dead_letters, 'dead letter')}. Run `garderobe events dead list`."
    for queue in state.queues or ():
        if queue.failed:
            yield f"{queue.failed:,} failed in the queue {queue.name}."


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"  # noqa: PLR2004


def _counted(number: int, thing: Literal["dead letter"]) -> str:
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"
