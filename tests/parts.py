"""The parts of the tests, and what runs them."""

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from types import MappingProxyType

import psutil

from deploy.local.layout import ROOT
from deploy.local.system import NotStarted
from tests.browser import NoBrowser, chromium
from tests.lint import lint
from tests.observers import NoObservers, require_observers
from tests.reports import RESULTS, Case, Outcome, at_once, command, part, runner, seed
from tests.support.own_run import GIB
from tests.support.own_system import data_folder, unused_layout
from tests.support.provider import settings_for

WEB = ROOT / "web"
COMPILED = ROOT / "build" / "playwright"
"""Compiled tests, for the next run: its own temporary folder is new."""
PORTS = range(18080, 21080, 100)
PROVIDER_OFFSET = 50
"""Port of the identity provider in browser tests, relative to the gateway's port.

tests/e2e/support/provider.ts starts it.
"""
PUSH_OFFSET = 51
"""The same for the push service; tests/e2e/support/push.ts starts it."""
WORKERS = max(1, min((os.cpu_count() or 1) + 1, psutil.virtual_memory().available // GIB))
"""One more than there are cores, because tests wait for servers too. Each takes up to 700 MB, and
collects all tests and starts servers of its own, which with a fourth costs more than its waiting
saves on two cores."""
ROOMY = 10 * GIB
"""The memory that parts need to run side by side."""
SYSTEM_FOLDERS = ("systems", "flows", "e2e")
"""Folders whose tests need a running system."""
FOLDERS_WITHOUT_TESTS = {"support", "load", "mutants", "__pycache__"}
FAULTS = "tests/faults"
"""A folder whose tests start whole systems of their own."""
MODELS = sorted(
    str(path.relative_to(ROOT))
    for path in ROOT.glob("tests/*/test_*_model.py")
    if path.parent.name not in SYSTEM_FOLDERS
)
Step = Callable[[], Outcome]
Environment = Mapping[str, str]
"""Names a running system to the tests on it."""
NO_SYSTEM: Environment = MappingProxyType({})
SystemStep = Callable[[Environment], Outcome]


class UnknownTarget(Exception):
    """No tests have that name or path; the message is for people."""


def choose(target: str) -> Step:
    """Return the step of a target; without one, that of everything.

    Raises UnknownTarget.
    """
    if not target:
        return everything
    if step := parts().get(target):
        return step
    if "/" in target or "::" in target or target.endswith((".py", ".ts", ".tsx")):
        return step_for_path(*target.split("::", 1))
    raise UnknownTarget(f"There is no part {target}. Parts are: {', '.join(parts())}.")


def everything() -> Outcome:
    """Run all parts, in two lanes: those that mostly wait run beside those that mostly compute."""
    system: Environment | None = None
    shareable = threading.Event()  # nothing more has to be alone on the system
    with ExitStack() as stack:

        def waiting() -> Outcome:
            nonlocal system
            try:
                before = web() + faults()
                started, system = start_system(stack)
                found = before + started + on(system, systems, flows_alone, browser_alone)
            finally:
                shareable.set()
            return found + on(system, flows_beside_others)

        def computing() -> Outcome:
            found = python()
            shareable.wait()
            return found + on(system, browser_beside_others)

        # Lint first, because it writes the generated files that the others read.
        workers = None if psutil.virtual_memory().available > ROOMY else 1
        return lint() + at_once(waiting, computing, workers=workers)


def parts() -> dict[str, Step]:
    named: dict[str, Step] = {
        "lint": lint,
        "python": python,
        "models": lambda: pytest("models", MODELS),
        "web": web,
        "faults": faults,
        "systems": partial(on_a_system, systems),
        "flows": partial(on_a_system, flows),
        "browser": partial(on_a_system, browser),
        "screenshots": partial(on_a_system, screenshots),
    }
    folders = {name: partial(pytest, name, [f"tests/{name}"]) for name in unit_folders()}
    return named | folders


def step_for_path(path: str, test: str = "") -> Step:
    """Return the step for a file or folder, or for one test in a file.

    Raises UnknownTarget.
    """
    found = (ROOT / path).resolve()
    if not found.exists():
        raise UnknownTarget(f"There is no file or folder {path}.")
    inner = found.relative_to(ROOT).parts if found.is_relative_to(ROOT) else ()
    chosen = "/".join(inner) + (f"::{test}" if test else "")
    match inner:
        case ("web", *_):
            return lambda: web(str(found.relative_to(WEB)), title=test)
        case ("tests", "e2e", *_):
            return partial(on_a_system, partial(browser, path="/".join(inner), title=test))
        case ("tests", "flows", *_):
            return partial(on_a_system, partial(flows, chosen=chosen))
        case ("tests", "faults", *_):
            return lambda: faults(chosen)
        case ("tests", "systems", *_):
            return partial(on_a_system, partial(systems, chosen=chosen))
        case ("tests", folder, *_) if folder in unit_folders():
            # One file runs in one process: workers would only cost their start.
            workers = WORKERS if found.is_dir() else 0
            return lambda: pytest(folder, [chosen], workers)
        case _:
            raise UnknownTarget(f"{path} holds no tests.")


def unit_folders() -> list[str]:
    """Return the folders whose tests start what they need."""
    folders = (path for path in (ROOT / "tests").iterdir() if path.is_dir())
    skipped = {*SYSTEM_FOLDERS, *FOLDERS_WITHOUT_TESTS, Path(FAULTS).name}
    return sorted(path.name for path in folders if path.name not in skipped)


def python() -> Outcome:
    """Run unit and service tests, and models: random histories of a real service.

    Models come first because the longest test is among them.
    """
    return pytest("python", [*MODELS, *(f"tests/{name}" for name in unit_folders())])


def web(path: str = "", *, title: str = "") -> Outcome:
    """Run vitest: everything, the files under a path, or the tests with a title."""
    report = RESULTS / "web.xml"
    reporters = ["--reporter=default", "--reporter=junit", f"--outputFile={report}"]
    chosen = [*filter(None, [path]), *(["-t", re.escape(title)] if title else [])]
    vitest = ["npx", "vitest", "run", *reporters, *chosen]
    return part("web", lambda: runner("web", vitest, WEB, report))


def flows(system: Environment, chosen: str = "tests/flows") -> Outcome:
    return pytest("flows", [chosen], 0, system)


def flows_beside_others(system: Environment) -> Outcome:
    return pytest("flows", ["tests/flows", "-m", "not alone"], 0, system)


def flows_alone(system: Environment) -> Outcome:
    return pytest("disruptive flows", ["tests/flows", "-m", "alone"], 0, system)


def faults(chosen: str = FAULTS) -> Outcome:
    """Bring about faults on systems of their own."""
    return pytest("faults", [chosen], workers=2 if chosen == FAULTS else 0)


def systems(system: Environment, chosen: str = "tests/systems") -> Outcome:
    """Back up the running system, restore it elsewhere, and upgrade another."""
    return pytest("systems", [chosen], 0, system)


def browser(system: Environment, path: str = "", *, title: str = "") -> Outcome:
    """Run the browser's tests: all, the files under a path, or the tests with a title."""
    environment = dict(system)
    if path:  # the seed chooses only among what is not named
        environment["GARDEROBE_SEED"] = ""
    if title:  # also if it is long
        environment["GARDEROBE_TESTS"] = "all"
    chosen = [*filter(None, [path]), *(["-g", re.escape(title)] if title else [])]
    return playwright("browser", environment, *chosen)


def browser_beside_others(system: Environment) -> Outcome:
    return playwright("browser", system, "--project=desktop", "--project=phone")


def browser_alone(system: Environment) -> Outcome:
    return playwright("closed registration", system, "--project=closed-registration", "--no-deps")


def playwright(name: str, environment: Environment, *chosen: str) -> Outcome:
    report = RESULTS / f"{name.replace(' ', '-')}.xml"
    environment = {
        **environment,
        "PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(report),
        "PLAYWRIGHT_TRANSFORM_CACHE_DIR": str(COMPILED / "tests"),
        "NODE_COMPILE_CACHE": str(COMPILED / "node"),
    }
    arguments = ["npx", "playwright", "test", "--config=../tests/e2e", "--reporter=list,junit"]
    return part(name, lambda: runner(name, [*arguments, *chosen], WEB, report, environment))


def screenshots(system: Environment) -> Outcome:
    """Take pictures of every route of a seeded system: light and dark, phone and desktop."""
    seed = [sys.executable, "-m", "deploy.seed"]
    arguments = ["npx", "playwright", "test", "--config=../tests/e2e/screenshots.config.ts"]
    seeded = part("seed", lambda: command("seed", seed, ROOT, system))
    return seeded + part("screenshots", lambda: command("screenshots", arguments, WEB, system))


def on_a_system(*steps: SystemStep) -> Outcome:
    """Run steps against a fresh system on free ports; its start counts as a test."""
    with ExitStack() as stack:
        started, system = start_system(stack)
        return started + on(system, *steps)


def on(system: Environment | None, *steps: SystemStep) -> Outcome:
    """Run steps against a system, if it started."""
    return sum((step(system) for step in steps), Outcome()) if system else Outcome()


def start_system(stack: ExitStack) -> tuple[Outcome, Environment | None]:
    """Start a system that ends with the stack. Return whether it did, and what names it."""
    try:
        found = {"CHROMIUM": chromium()}
        require_observers()
        started, named = stack.enter_context(running_system())
    except (NoBrowser, NoObservers, NotStarted) as error:
        return Outcome((Case("flows", 0, str(error)),)), None
    return started, None if started.failures else {**found, **named}


@contextmanager
def running_system() -> Iterator[tuple[Outcome, Environment]]:
    """Start a system and stop it after the block. Yield whether it started, and what names it."""
    layout = unused_layout(PORTS, data_folder("system"))
    tool = [sys.executable, "-m", "deploy.local"]
    environment = {
        "GARDEROBE_DATA": str(layout.data),
        "GARDEROBE_PORT": str(layout.port),
        "GARDEROBE_SCRAPE_SECONDS": "5",
        "GARDEROBE_URL": layout.public_url,
        "GARDEROBE_PROVIDERS": json.dumps(
            [settings_for(f"http://127.0.0.1:{layout.port + PROVIDER_OFFSET}")]
        ),
        "GARDEROBE_PUSH_HOSTS": f"http://127.0.0.1:{layout.port + PUSH_OFFSET}",
    }
    try:
        start = partial(command, "system", [*tool, "up"], ROOT, environment, target="flows")
        yield part("system", start), environment
    finally:
        down, env = [*tool, "down"], {**os.environ, **environment}
        subprocess.run(down, cwd=ROOT, env=env, check=False, capture_output=True)
        shutil.copytree(layout.logs, RESULTS / "log", dirs_exist_ok=True)
        shutil.rmtree(layout.data, ignore_errors=True)


def pytest(
    name: str, arguments: list[str], workers: int = WORKERS, system: Environment = NO_SYSTEM
) -> Outcome:
    report = RESULTS / f"{name}.xml"
    # Tests of one file share a running service, so they stay in one worker.
    files = ["--dist", "loadfile", "--no-loadscope-reorder"]
    options = ["-q", f"--junitxml={report}", "-o", "junit_family=xunit1", "-n", str(workers)]
    options += [*files, "-p", "no:cacheprovider", f"--hypothesis-seed={seed()}"]
    python = [sys.executable, "-m", "pytest"]
    return part(name, lambda: runner(name, [*python, *options, *arguments], ROOT, report, system))
