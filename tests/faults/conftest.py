"""A system with fast alerts, and a table of their times at the end."""

from collections.abc import AsyncIterator, Iterator

import pytest

from deploy.local.layout import Layout
from tests.faults.short_rules import with_short_rules
from tests.faults.world import World
from tests.load.system import running_system
from tests.observers import require_observers
from tests.support.observer import Observer
from tests.support.people import Person

TIMES = pytest.StashKey[list[tuple[str, float, float]]]()


@pytest.fixture(scope="session")
def layout() -> Iterator[Layout]:
    require_observers()
    with running_system(with_short_rules) as started:
        yield started


@pytest.fixture(scope="session")
async def world(layout: Layout, pytestconfig: pytest.Config) -> AsyncIterator[World]:
    observer = Observer.of(layout)
    async with (
        observer.http,
        await Person.register(layout.public_url, "ana") as author,
        await Person.register(layout.public_url, "ben") as reader,
    ):
        await reader.follow(author)
        found = World(layout, observer, author, reader)
        pytestconfig.stash[TIMES] = found.times
        yield found


def pytest_configure(config: pytest.Config) -> None:
    """Let Supervisor, which ends with its system, outlive the object that started it."""
    config.addinivalue_line(
        "filterwarnings", r"ignore:subprocess \d+ is still running:ResourceWarning"
    )


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print how long each alert took."""
    if times := config.stash.get(TIMES, None):
        terminalreporter.section("seconds until an alert fires, and until it is over")
        for name, fired, over in times:
            terminalreporter.write_line(f"{name:<24}{fired:>8.1f}{over:>8.1f}")
