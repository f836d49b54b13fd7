"""A process of the bench `events`: `python -m tests.load.event_process publish | consume`."""

import sys
from collections.abc import Sequence

from sqlmodel.ext.asyncio.session import AsyncSession
from starlette.datastructures import State

from shared.cli import serve_app
from shared.data.settings import ServiceSettings, read_settings
from shared.events.consumer import Subscription
from shared.events.inbox import Arrival, Batched, subscriptions
from shared.service import create_app
from shared.telemetry.setup import configure
from tests.shared.sample.service import NoteWritten, SampleService

CONSUMER = "planner"


async def _take(_session: AsyncSession, _arrivals: Sequence[Arrival]) -> None:
    """Do nothing: what is measured is how events get here, once each."""


def _subscriptions(state: State) -> list[Subscription]:
    return subscriptions(CONSUMER, state.database, {NoteWritten: Batched(_take)})


SERVICES = {
    "publish": SampleService("sample", "Publishes.", ServiceSettings, []),
    "consume": SampleService(
        CONSUMER, "Consumes.", ServiceSettings, [], subscriptions=_subscriptions
    ),
}


def main(role: str) -> None:
    service = SERVICES[role]
    settings = read_settings(service.settings)
    configure(service.name)
    serve_app(create_app(service, settings), settings)


if __name__ == "__main__":
    main(*sys.argv[1:])
