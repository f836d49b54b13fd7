"""Runs the tests: `python -m tests.run [target]`.

It ends with a line for each failed test, and `N passed, N failed`.

A target is a part or a path; without one, everything runs.

- Parts: lint, unit, models, web, faults, systems, flows, browser, screenshots, or a folder of
  tests/.
- Paths: a file or a folder of tests (`tests/feed/test_follows.py`, `web/src/ui/fade.test.tsx`,
  `tests/e2e/search.spec.ts`), or a single test as a pytest node id. In a TypeScript file, the part
  after `::` is matched with the tests' titles.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from deploy.local.layout import ROOT
from deploy.local.system import NotStarted
from tests.browser import NoBrowser, chromium
from tests.lint import lint
from tests.observers import NoObservers, require_observers
from tests.reports import Count, command, runner, say
from tests.support.own_system import data_folder, unused_layout
from tests.support.provider import settings_for

RESULTS = ROOT / "build" / "test-results"
WEB = ROOT / "web"
PORTS = range(18080, 21080, 100)
PROVIDER_OFFSET = 50
"""Port of the identity provider in browser tests, relative to the gateway's port.

tests/e2e/support/provider.ts starts it.
"""
PUSH_OFFSET = 51
"""The same for the push service; tests/e2e/support/push.ts starts it."""
WORKERS = 3
"""One more than the cores of CI. Each collects all tests and starts servers of its own, which with
a fourth costs more than its waiting saves."""
SYSTEM_FOLDERS = ("flows", "e2e")
"""Folders whose tests need a running system."""
FOLDERS_WITHOUT_TESTS = {"support", "load", "__pycache__"}
FAULTS, SYSTEMS = "tests/faults", "tests/systems"
"""Folders whose tests start whole systems of their own."""
FAULT_WORKERS = 2
"""Alerts and schedules, which wait most of the time."""
MODELS = sorted(
    str(path.relative_to(ROOT))
    for path in ROOT.glob("tests/*/test_*_model.py")
    if path.parent.name not in SYSTEM_FOLDERS
)
Step = Callable[[], Count]


class UnknownTarget(Exception):
    """No tests have that name or path; the message is for people."""


def main(target: str = "") -> int:
    """Run the tests of a target. Return the exit code."""
    try:
        steps = choose(target)
    except UnknownTarget as error:
        say(str(error))
        return 2
    shutil.rmtree(RESULTS, ignore_errors=True)
    RESULTS.mkdir(parents=True)
    # Otherwise each worker would compile all tests in each run.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    total = Count()
    for step in steps:
        total += step()
    for failure in total.failures:
        say(f"FAILED {failure}")
    say(f"{total.passed} passed, {total.failed} failed")
    return 1 if total.failed else 0


def choose(target: str) -> list[Step]:
    """Return the steps of a target.

    Raises UnknownTarget.
    """
    if not target:
        return [lint, services, faults_and_web, lambda: on_a_system(flows_and_systems, browser)]
    if step := parts().get(target):
        return [step]
    if "/" in target or "::" in target or target.endswith((".py", ".ts", ".tsx")):
        return [step_for_path(*target.split("::", 1))]
    raise UnknownTarget(f"There is no part {target}. Parts are: {', '.join(parts())}.")


def parts() -> dict[str, Step]:
    named: dict[str, Step] = {
        "lint": lint,
        "unit": unit,
        "models": models,
        "web": web,
        "faults": faults,
        "systems": systems,
        "flows": lambda: on_a_system(flows),
        "browser": lambda: on_a_system(browser),
        "screenshots": lambda: on_a_system(screenshots),
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
    match inner:
        case ("web", *_):
            return lambda: web(str(found.relative_to(WEB)), title=test)
        case ("tests", "e2e", *_):
            return lambda: on_a_system(lambda: browser("/".join(inner), title=test))
        case ("tests", "flows", *_):
            return lambda: on_a_system(lambda: flows(node_id("/".join(inner), test)))
        case ("tests", "faults", *_):
            return lambda: faults(node_id("/".join(inner), test))
        case ("tests", "systems", *_):
            return lambda: systems(node_id("/".join(inner), test))
        case ("tests", folder, *_) if folder in unit_folders():
            # One file runs in one process: workers would only cost their start.
            workers = WORKERS if found.is_dir() else 0
            return lambda: pytest(folder, [node_id("/".join(inner), test)], workers)
        case _:
            raise UnknownTarget(f"{path} holds no tests.")


def node_id(path: str, test: str) -> str:
    return f"{path}::{test}" if test else path


def unit_folders() -> list[str]:
    """Return the folders whose tests start what they need."""
    folders = (path for path in (ROOT / "tests").iterdir() if path.is_dir())
    skipped = {*SYSTEM_FOLDERS, *FOLDERS_WITHOUT_TESTS, Path(FAULTS).name, Path(SYSTEMS).name}
    return sorted(path.name for path in folders if path.name not in skipped)


def services() -> Count:
    """Run unit and service tests, and models: hundreds of random histories of a real service.

    Models come first because the longest test is among them.
    """
    return pytest("python", [*MODELS, *(f"tests/{name}" for name in unit_folders())])


def unit() -> Count:
    """Run unit and service tests without the models, which take minutes."""
    skipped = [f"--ignore={path}" for path in MODELS]
    return pytest("unit", [*skipped, *(f"tests/{name}" for name in unit_folders())])


def models() -> Count:
    return pytest("models", MODELS)


def faults_and_web() -> Count:
    """Run vitest on what the faults, after which a system has to recover, leave of the cores."""
    return at_once(faults, lambda: web(beside=True))


def flows_and_systems() -> Count:
    """Run both at once: alone, each leaves a third of the cores idle."""
    return at_once(flows, lambda: systems(beside=True))


def at_once(*steps: Step) -> Count:
    with ThreadPoolExecutor() as pool:
        return sum(pool.map(lambda step: step(), steps), Count())


def web(path: str = "", *, title: str = "", beside: bool = False) -> Count:
    """Run vitest: everything, the files under a path, or the tests with a title."""
    report = RESULTS / "web.xml"
    reporters = ["--reporter=default", "--reporter=junit", f"--outputFile={report}"]
    chosen = [*filter(None, [path]), *(["-t", re.escape(title)] if title else [])]
    polite = ["nice", "-n", "10"] if beside else []
    vitest = [*polite, "npx", "vitest", "run", *reporters, *chosen]
    return runner("web", vitest, WEB, report, beside=beside)


def flows(chosen: str = "tests/flows") -> Count:
    return pytest("flows", [chosen], workers=0)


def faults(chosen: str = FAULTS) -> Count:
    """Bring about faults on systems of their own; without the slow ones, unless one is named."""
    quick = [] if "::" in chosen else ["-m", "not slow"]
    return pytest("faults", [*quick, chosen], workers=FAULT_WORKERS if chosen == FAULTS else 0)


def systems(chosen: str = SYSTEMS, *, beside: bool = False) -> Count:
    """Back up, restore and upgrade systems of their own."""
    return pytest("systems", [chosen], workers=0, beside=beside)


def browser(path: str = "", *, title: str = "") -> Count:
    """Run Playwright: everything, the files under a path, or the tests with a title."""
    report = RESULTS / "browser.xml"
    os.environ["PLAYWRIGHT_JUNIT_OUTPUT_FILE"] = str(report)
    chosen = [*filter(None, [path]), *(["-g", re.escape(title)] if title else [])]
    arguments = ["npx", "playwright", "test", "--config=../tests/e2e", "--reporter=list,junit"]
    return runner("browser", [*arguments, *chosen], WEB, report)


def screenshots() -> Count:
    """Take pictures of every route of a seeded system: light and dark, phone and desktop."""
    seeded = command("seed", [sys.executable, "-m", "deploy.seed"], ROOT)
    arguments = ["npx", "playwright", "test", "--config=../tests/e2e/screenshots.config.ts"]
    return seeded + command("screenshots", [*arguments, "--reporter=line"], WEB)


def on_a_system(*steps: Step) -> Count:
    """Run steps against a fresh system on free ports; its start counts as a test."""
    try:
        os.environ["CHROMIUM"] = chromium()
        require_observers()
        with running_system() as started:
            if not started:
                return Count(failures=("The system did not start.",))
            return sum((step() for step in steps), Count(passed=1))
    except (NoBrowser, NoObservers, NotStarted) as error:
        return Count(failures=(str(error),))


@contextmanager
def running_system() -> Iterator[bool]:
    """Start a system and stop it after the block. Yield whether it started."""
    layout = unused_layout(PORTS, data_folder("system"))
    tool = [sys.executable, "-m", "deploy.local"]
    os.environ |= {
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
        yield command("system", [*tool, "up"], ROOT).failed == 0
    finally:
        subprocess.run([*tool, "down"], cwd=ROOT, check=False)
        shutil.copytree(layout.data / "log", RESULTS / "log", dirs_exist_ok=True)
        shutil.rmtree(layout.data, ignore_errors=True)


def pytest(
    name: str, arguments: list[str], workers: int = WORKERS, *, beside: bool = False
) -> Count:
    report = RESULTS / f"{name}.xml"
    # Tests of one file share a running service, so they stay in one worker; models are spread.
    files = ["--dist", "loadfile", "--no-loadscope-reorder"]
    options = ["-q", f"--junitxml={report}", "-n", str(workers), *files]
    python = [sys.executable, "-m", "pytest"]
    return runner(name, [*python, *options, *arguments], ROOT, report, beside=beside)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
