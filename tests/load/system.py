"""A temporary system for one bench, on free ports."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from deploy.local.layout import ROOT, Layout
from deploy.local.system import NotStarted
from tests.load.report import CannotRun
from tests.support import own_system
from tests.support.own_system import unused_layout

DATA = ROOT / "build" / "bench-data"
PORTS = range(28080, 32000, 100)  # ephemeral ports start above


@contextmanager
def running_system(change: Callable[[Layout], Layout] = lambda found: found) -> Iterator[Layout]:
    """Start the whole system. Yield its layout, which `change` may modify. Raises CannotRun."""
    try:
        layout = change(unused_layout(PORTS, DATA))
        with own_system.running_system(layout):
            yield layout
    except NotStarted as error:
        raise CannotRun(f"The system did not start. {error}") from error


def seed(layout: Layout, *options: str) -> None:
    """Fill a running system with the sample data, as `python -m deploy.seed` with these options.

    Raises CannotRun.
    """
    own = {"GARDEROBE_PORT": str(layout.port), "GARDEROBE_DATA": str(layout.data)}
    command = [sys.executable, "-m", "deploy.seed", *options]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | own, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise CannotRun(f"The system could not be seeded: {done.stdout.strip()[-300:]}")


def with_more_routes(layout: Layout, routes: str) -> Layout:
    """Return a layout with an additional file of gateway routes; the real files stay unchanged."""
    root = layout.data / "root"
    dynamic = root / "gateway" / "dynamic"
    dynamic.mkdir(parents=True)
    real = layout.root / "gateway"
    link_all(layout.root, root, exclude={"gateway", layout.data.name, "build"})
    link_all(real, root / "gateway", exclude={"dynamic"})
    link_all(real / "dynamic", dynamic)
    (dynamic / "bench.yml").write_text(routes)
    return replace(layout, root=root)


def with_own_pages(layout: Layout) -> Layout:
    """Return a layout with a web folder of its own, to which pages can be added."""
    root = layout.data / "root"
    dist, real = (one / "web" / "dist" for one in (root, layout.root))
    (dist / "shared").mkdir(parents=True)
    link_all(layout.root, root, exclude={"web", layout.data.name, "build"})
    link_all(layout.root / "web", root / "web", exclude={"dist"})
    link_all(real, dist, exclude={"shared"})
    link_all(real / "shared", dist / "shared")
    return replace(layout, root=root)


def link_all(source: Path, target: Path, exclude: frozenset[str] | set[str] = frozenset()) -> None:
    """Link everything in one folder from another."""
    for one in source.iterdir():
        if one.name not in exclude:
            (target / one.name).symlink_to(one)
