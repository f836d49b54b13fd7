"""The first minute of a newcomer: `make run` into a pipe, and `make seed` right after it."""

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import Iterator

import pytest

from deploy.local import health
from deploy.local.credentials import load_credentials
from deploy.local.layout import ROOT, Layout
from deploy.local.system import System
from tests.support.own_system import data_folder, unused_layout
from tests.systems.second_system import environment_of

PORTS = range(24080, 27080, 100)


@pytest.fixture
def own_layout() -> Iterator[Layout]:
    found = unused_layout(PORTS, data_folder("first-minute"))
    yield found
    System(found).down()


@pytest.mark.long
async def test_run_reports_its_progress_into_a_pipe_and_seed_waits_for_it(
    own_layout: Layout,
) -> None:
    run = await python("deploy.local", "run", layout=own_layout)
    assert run.stdout is not None
    assert (await run.stdout.readline()).startswith(b"Starting Postgres")

    await asyncio.to_thread(System(own_layout).wait_until_ready)
    credentials = load_credentials(own_layout.data / "credentials.json")
    health.checks(own_layout, credentials)["gateway"]()

    lines = [await run.stdout.readline(), await run.stdout.readline()]
    assert lines[0].startswith(b"Starting the services")
    assert lines[1].startswith(f"Garderobe runs at {own_layout.public_url} (".encode())
    assert run.returncode is None

    run.send_signal(signal.SIGINT)
    rest, _ = await run.communicate()
    assert rest.endswith(b"Stopped.\n")


async def test_seed_says_how_to_start_a_system_that_does_not_run(own_layout: Layout) -> None:
    seed = await python("deploy.seed", layout=own_layout)
    said, _ = await seed.communicate()
    assert seed.returncode == 1
    assert said.decode().endswith("To start it, run `make up`.\n")


async def python(module: str, *arguments: str, layout: Layout) -> Process:
    """Run a module, with both outputs in one pipe."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, *arguments),
        cwd=ROOT,
        env=environment_of(layout) | {"COLUMNS": "300"},
        stdout=PIPE,
        stderr=STDOUT,
    )
