"""A whole system for some tests only: free ports and a new data folder."""

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from deploy.local.layout import Layout
from deploy.local.ports import taken_ports
from deploy.local.system import NotStarted, System
from tests.support.ports import hold_block


def data_folder(name: str) -> Path:
    """Return a new data folder whose path contains this name."""
    folder = Path(tempfile.mkdtemp(prefix=f"garderobe-{name}-"))
    folder.chmod(0o755)
    return folder


def unused_layout(ports: Sequence[int], data: Path) -> Layout:
    """Return a layout that begins with the first of `ports` whose block is free, and hold it.

    Raises NotStarted.
    """
    for port in ports:
        layout = Layout(port=port, data=data)
        if hold_block(port) and not taken_ports(layout):
            return layout
    raise NotStarted(f"Every block of ports from {ports[0]} to {ports[-1]} is in use.")


@contextmanager
def running_system(layout: Layout, logs: Path | None = None) -> Iterator[None]:
    """Start a system; stop it and delete its data after the block, but keep its logs."""
    system = System(layout)
    try:
        system.up()
        yield
    finally:
        system.down()
        if logs:
            shutil.copytree(layout.logs, logs, dirs_exist_ok=True)
        shutil.rmtree(layout.data, ignore_errors=True)
