"""Runs the tests: `python -m tests.run [target]`.

It ends with a line for each failed test, and `N passed, N failed`.

A target is a part or a path; without one, everything runs.

- Parts: lint, unit, models, web, faults, flows, browser, screenshots, or a folder of tests/.
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
from dataclasses import replace
from functools import partial
from pathlib import Path

from deploy.local.bootstrap import digest
from deploy.local.layout import ROOT, Layout
from deploy.local.ports import taken_ports
from tests.browser import NoBrowser, chromium
from tests.observers import NoObservers, require_observers
from tests.reports import Count, check, command, runner, say
from tests.support import ram_disk
from tests.support.provider import settings_for

RESULTS = ROOT / "build" / "test-results"
WEB = ROOT / "web"
FIRST_PORT = 18080
PROVIDER_OFFSET = 50
"""Port of the identity provider in browser tests, relative to the gateway's port.

tests/e2e/support/provider.ts starts it.
"""
WORKERS = 3
"""One more than the cores of CI. Each collects all tests and starts servers of its own, which with
a fourth costs more than its waiting saves."""
LINTERS = 2
"""Run at the same time: each uses one core only."""
SYSTEM_FOLDERS = ("flows", "e2e")
"""Folders whose tests need a running system."""
FOLDERS_WITHOUT_TESTS = {"support", "load", "__pycache__"}
FAULTS = "tests/faults"
PYTHON_FOLDERS = ("services", "deploy", "tests", "client")
MODELS = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tests/*/test_*_model.py"))
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
        return [lint, services, faults_and_web, lambda: on_a_system(flows, browser)]
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
    skipped = {*SYSTEM_FOLDERS, *FOLDERS_WITHOUT_TESTS, Path(FAULTS).name}
    return sorted(path.name for path in folders if path.name not in skipped)


def lint() -> Count:
    python = [sys.executable, "-m"]
    checks: dict[str, tuple[list[str], Path]] = {
        "mypy": ([*python, "mypy", *PYTHON_FOLDERS], ROOT),
        "ruff check": ([*python, "ruff", "check", "."], ROOT),
        "ruff format": ([*python, "ruff", "format", "--check", "."], ROOT),
        "imports": ([str(Path(sys.executable).with_name("lint-imports"))], ROOT),
        "web lint": (["npm", "run", "--silent", "lint"], WEB),
        "web types": (["npm", "run", "--silent", "types"], WEB),
    }
    with ThreadPoolExecutor(max_workers=LINTERS) as pool:
        done = pool.map(lambda name: command(name, *checks[name], beside=True), checks)
        total = sum(done, Count())
    # By itself, because it writes the types that the others read.
    return total + check("make api leaves no diff", api_is_up_to_date)


def api_is_up_to_date() -> bool:
    """Return whether `make api` leaves the OpenAPI documents and the web's types unchanged."""
    before = generated_digest()
    made = subprocess.run(["make", "--silent", "api"], cwd=ROOT, check=False).returncode == 0
    return made and generated_digest() == before


def generated_digest() -> str:
    folders = (ROOT / "tests" / "contracts" / "openapi", WEB / "src" / "api" / "generated")
    return digest(sorted(path for folder in folders for path in folder.glob("*")))


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
    with ThreadPoolExecutor() as pool:
        rest = pool.submit(web, beside=True)
        return faults() + rest.result()


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
    """Bring about faults on a system of their own; without the slow ones, unless one is named."""
    quick = [] if "::" in chosen else ["-m", "not slow"]
    return pytest("faults", [*quick, chosen], workers=0)


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
    except (NoBrowser, NoObservers) as error:
        return Count(failures=(str(error),))
    with running_system() as started:
        if not started:
            return Count(failures=("The system did not start.",))
        return sum((step() for step in steps), Count(passed=1))


@contextmanager
def running_system() -> Iterator[bool]:
    """Start a system and stop it after the block. Yield whether it started."""
    layout = Layout(port=FIRST_PORT, data=system_data())
    tool = [sys.executable, "-m", "deploy.local"]
    os.environ |= {"GARDEROBE_DATA": str(layout.data), "GARDEROBE_SCRAPE_SECONDS": "5"}
    # An interrupted run may have left one.
    subprocess.run([*tool, "down"], cwd=ROOT, check=False, stdout=subprocess.DEVNULL)
    shutil.rmtree(layout.data, ignore_errors=True)
    while taken_ports(layout):
        layout = replace(layout, port=layout.port + 100)
    os.environ |= {
        "GARDEROBE_PORT": str(layout.port),
        "GARDEROBE_URL": layout.public_url,
        "GARDEROBE_PROVIDERS": json.dumps(
            [settings_for(f"http://127.0.0.1:{layout.port + PROVIDER_OFFSET}")]
        ),
    }
    try:
        yield command("system", [*tool, "up"], ROOT).failed == 0
    finally:
        subprocess.run([*tool, "down"], cwd=ROOT, check=False)
        shutil.copytree(layout.data / "log", RESULTS / "log", dirs_exist_ok=True)
        shutil.rmtree(layout.data, ignore_errors=True)


def system_data() -> Path:
    """Return the system's data folder, on a RAM disk if there is room."""
    if not ram_disk.has_room():
        return ROOT / "build" / "test-data"
    ram_disk.remove_stale_folders()
    return ram_disk.FOLDER / f"{ram_disk.prefix()}system"


def pytest(name: str, arguments: list[str], workers: int = WORKERS) -> Count:
    report = RESULTS / f"{name}.xml"
    # Tests of one file share a running service, so they stay in one worker; models are spread.
    files = ["--dist", "loadfile", "--no-loadscope-reorder"]
    options = ["-q", f"--junitxml={report}", "-n", str(workers), *files]
    return runner(name, [sys.executable, "-m", "pytest", *options, *arguments], ROOT, report)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
