"""The development loop: services restart and pages reload when their files change."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from watchfiles import DefaultFilter, watch

from deploy.local.layout import SERVICES, VERIFIERS, Layout
from deploy.local.ports import taken_port
from deploy.local.process import BIN
from deploy.local.servers import HOST
from deploy.local.supervision import Supervisor
from deploy.local.system import NotStarted

EVERY_PROCESS = (*SERVICES, *VERIFIERS)


class PythonFiles(DefaultFilter):
    """The files that a service runs: Python, templates, SQL and Lua."""

    def __call__(self, change: object, path: str) -> bool:
        endings = (".py", ".jinja", ".lua", ".json", ".txt")
        return super().__call__(change, path) and path.endswith(endings)  # type: ignore[arg-type]


def processes_of(root: Path, changed: Iterable[Path]) -> list[str]:
    """Return the processes that run any of these files, in the order in which they restart.

    Code that services share restarts them all; identity's also runs in forward auth.
    """
    parts = {path.relative_to(root / "services").parts[0] for path in changed}
    if not parts <= set(SERVICES):
        return list(EVERY_PROCESS)
    also = VERIFIERS if "identity" in parts else ()
    return [name for name in EVERY_PROCESS if name in parts or name in also]


def restart_on_change(
    layout: Layout, supervisor: Supervisor, say: Callable[[str], None], stop: threading.Event
) -> None:
    """Restart processes whose code changes, until `stop` is set."""
    for changes in watch(
        layout.root / "services", watch_filter=PythonFiles(), stop_event=stop, debounce=300
    ):
        names = processes_of(layout.root, (Path(path) for _, path in changes))
        for name in names:
            supervisor.restart(name)
        say(f"{time.strftime('%H:%M:%S')} restarted {', '.join(names)}")


def start_pages(layout: Layout) -> "subprocess.Popen[bytes]":
    """Start Vite, which serves the pages and forwards everything else to the gateway.

    Raises NotStarted if another program listens on its port.
    """
    if taken := taken_port(layout, "pages"):
        raise NotStarted(taken)
    return subprocess.Popen(
        [
            *(str(BIN / "npm"), "run", "dev", "--silent", "--"),
            *(
                "--host",
                HOST,
                "--port",
                str(layout.port_of("pages")),
                "--strictPort",
                "--clearScreen",
                "false",
            ),
        ],
        cwd=layout.root / "web",
        env={
            **os.environ,
            "PATH": os.pathsep.join([str(BIN), os.environ.get("PATH", "")]),
            "GARDEROBE_URL": layout.public_url,
        },
        start_new_session=True,
    )


def stop_pages(pages: "subprocess.Popen[bytes]") -> None:
    """Stop Vite and what it started."""
    if pages.poll() is None:
        os.killpg(pages.pid, signal.SIGTERM)
        pages.wait()
