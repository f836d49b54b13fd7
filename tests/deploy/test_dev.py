"""The development loop restarts what runs the changed code, and says what is in its way."""

import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from deploy.local.dev import EVERY_PROCESS, processes_of, restart_on_change, start_pages
from deploy.local.layout import Layout
from deploy.local.supervision import Supervisor
from deploy.local.system import NotStarted
from tests.support.wait import wait_until


class RecordingSupervisor:
    def __init__(self) -> None:
        self.restarted: list[str] = []

    def restart(self, name: str) -> None:
        self.restarted.append(name)


@pytest.mark.parametrize(
    ("changed", "restarted"),
    [
        (["feed/feed/main.py"], ["feed"]),
        (["feed/feed/main.py", "tags/tags/main.py"], ["tags", "feed"]),
        (["identity/identity/sessions/rules.py"], ["identity", "verify-1", "verify-2"]),
        (["shared/shared/events/bus.py"], list(EVERY_PROCESS)),
        (["contracts/contracts/feed.py", "feed/feed/main.py"], list(EVERY_PROCESS)),
    ],
)
def test_a_change_restarts_the_processes_that_run_it(
    tmp_path: Path, changed: list[str], restarted: list[str]
) -> None:
    paths = [tmp_path / "services" / path for path in changed]
    assert processes_of(tmp_path, paths) == restarted


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[tuple[Path, RecordingSupervisor]]:
    """A folder of sources that is watched, and what was restarted."""
    feed = tmp_path / "services" / "feed" / "feed"
    feed.mkdir(parents=True)
    supervisor, stop = RecordingSupervisor(), threading.Event()
    layout = Layout(port=1024, data=tmp_path / "data", root=tmp_path)
    watching = threading.Thread(
        target=restart_on_change,
        args=(layout, cast(Supervisor, supervisor), lambda _: None, stop),
    )
    watching.start()
    yield feed, supervisor
    stop.set()
    watching.join()


def test_a_saved_file_restarts_its_service(watched: tuple[Path, RecordingSupervisor]) -> None:
    folder, supervisor = watched
    saved = 0

    def is_restarted() -> bool:
        # Saved again until it is seen: the watch begins at a moment that nobody is told.
        nonlocal saved
        saved += 1
        (folder / "main.py").write_text(f"X = {saved}")
        return supervisor.restarted != []

    wait_until(is_restarted, "the restart")
    assert set(supervisor.restarted) == {"feed"}


def test_files_that_no_process_runs_restart_nothing(
    watched: tuple[Path, RecordingSupervisor],
) -> None:
    folder, supervisor = watched
    saved = 0

    def is_restarted() -> bool:
        nonlocal saved
        saved += 1
        (folder / "notes.md").write_text(f"{saved}")
        (folder / "rules.py").write_text(f"X = {saved}") if saved > 5 else None
        return supervisor.restarted != []

    wait_until(is_restarted, "the restart")
    assert saved > 5


def test_a_taken_port_of_the_pages_is_named_in_one_line(layout: Layout) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", layout.port_of("pages")))
        listener.listen()
        with pytest.raises(NotStarted, match=rf"Port {layout.port_of('pages')} \(pages\) is"):
            start_pages(layout)
