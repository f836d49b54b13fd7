"""A system that lives for one bench: on free ports, its data thrown away."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from deploy.local.layout import ROOT, Layout
from deploy.local.ports import taken_ports
from deploy.local.system import NotStarted, System
from tests.load.report import CannotRun

DATA = ROOT / "build" / "bench-data"
FIRST_PORT = 28080
LAST_PORT = 32000  # the kernel's own choices begin above


def unused_layout() -> Layout:
    """Nobody's ports, and an empty data folder."""
    System(Layout(port=FIRST_PORT, data=DATA)).down()  # what a killed bench left
    shutil.rmtree(DATA, ignore_errors=True)
    for port in range(FIRST_PORT, LAST_PORT, 100):
        layout = Layout(port=port, data=DATA)
        if not taken_ports(layout):
            return layout
    raise CannotRun(f"Every block of ports from {FIRST_PORT} to {LAST_PORT} is taken.")


@contextmanager
def running_system(change: Callable[[Layout], Layout] = lambda found: found) -> Iterator[Layout]:
    """The whole system, healthy; `change` may give it another root."""
    layout = change(unused_layout())
    system = System(layout)
    try:
        system.up()
        yield layout
    except NotStarted as error:
        raise CannotRun(f"The system did not start. {error}") from error
    finally:
        system.down()
        shutil.rmtree(DATA, ignore_errors=True)


def with_more_routes(layout: Layout, routes: str) -> Layout:
    """The same system with one more file of gateway routes, without touching the real ones."""
    root = layout.data / "root"
    dynamic = root / "gateway" / "dynamic"
    dynamic.mkdir(parents=True)
    real = layout.root / "gateway"
    _link_all(layout.root, root, but={"gateway", layout.data.name, "build"})
    _link_all(real, root / "gateway", but={"dynamic"})
    _link_all(real / "dynamic", dynamic)
    (dynamic / "bench.yml").write_text(routes)
    return replace(layout, root=root)


def with_own_pages(layout: Layout) -> Layout:
    """The same system with a folder of its own for the web app, to which pages can be added."""
    root = layout.data / "root"
    dist = root / "web" / "dist"
    dist.mkdir(parents=True)
    _link_all(layout.root, root, but={"web", layout.data.name, "build"})
    _link_all(layout.root / "web", root / "web", but={"dist"})
    _link_all(layout.root / "web" / "dist", dist)
    return replace(layout, root=root)


def _link_all(source: Path, target: Path, but: frozenset[str] | set[str] = frozenset()) -> None:
    for one in source.iterdir():
        if one.name not in but:
            (target / one.name).symlink_to(one)
