"""Runs the tests: `python -m tests.run [part]`; the last line is `N passed, N failed`.

Parts: lint, a folder under tests/, unit, models, web, flows, browser. Without one, everything.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from deploy.local.bootstrap import digest
from deploy.local.layout import ROOT, Layout
from deploy.local.ports import taken_ports
from tests.browser import NoBrowser, chromium
from tests.reports import Count, check, command, runner, say
from tests.support.provider import settings_for

RESULTS = ROOT / "build" / "test-results"
WEB = ROOT / "web"
FIRST_PORT = 18080
PROVIDER_OFFSET = 50
"""Where the browser tests run the other site, above the entry's port (e2e/support/provider.ts)."""
WORKERS = 3
"""On two cores: a quarter of the time a test waits for its servers."""
NEED_A_SYSTEM = ("flows", "e2e")
NO_TESTS = {"support", "load", "__pycache__"}
PYTHON_FOLDERS = ("services", "deploy", "tests")
MODELS = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tests/*/test_*_model.py"))


def main(part: str = "") -> int:
    """Run one part or all; answers the exit code."""
    shutil.rmtree(RESULTS, ignore_errors=True)
    RESULTS.mkdir(parents=True)
    steps = choose(part)
    if steps is None:
        say(f"There are no tests named {part}.")
        return 2
    total = Count()
    for step in steps:
        total += step()
    say(f"{total.passed} passed, {total.failed} failed")
    return 1 if total.failed else 0


def choose(part: str) -> list[Callable[[], Count]] | None:
    """The steps of a part; all of them when it has no name."""
    by_name: dict[str, Callable[[], Count]] = {
        "lint": lint,
        "unit": unit,
        "models": models,
        "web": web,
        "flows": lambda: on_a_system(flows),
        "browser": lambda: on_a_system(browser),
        "screenshots": lambda: on_a_system(screenshots),
    }
    if not part:
        return [lint, services, web, lambda: on_a_system(flows, browser)]
    if part in by_name:
        return [by_name[part]]
    if part in unit_folders():
        return [lambda: pytest(part, [f"tests/{part}"])]
    return None


def unit_folders() -> list[str]:
    """The folders whose tests bring what they need."""
    folders = (path for path in (ROOT / "tests").iterdir() if path.is_dir())
    return sorted(path.name for path in folders if path.name not in {*NEED_A_SYSTEM, *NO_TESTS})


def lint() -> Count:
    python = [sys.executable, "-m"]
    checks: dict[str, tuple[list[str], Path]] = {
        "ruff check": ([*python, "ruff", "check", "."], ROOT),
        "ruff format": ([*python, "ruff", "format", "--check", "."], ROOT),
        "mypy": ([*python, "mypy", *PYTHON_FOLDERS], ROOT),
        "imports": ([str(Path(sys.executable).with_name("lint-imports"))], ROOT),
        "web lint": (["npm", "run", "--silent", "lint"], WEB),
        "web types": (["npm", "run", "--silent", "types"], WEB),
    }
    total = sum((command(name, *arguments) for name, arguments in checks.items()), Count())
    return total + check("make api leaves no diff", api_is_up_to_date)


def api_is_up_to_date() -> bool:
    """Whether the OpenAPI documents and the web's types are those that the code makes."""
    before = generated()
    made = subprocess.run(["make", "--silent", "api"], cwd=ROOT, check=False).returncode == 0
    return made and generated() == before


def generated() -> str:
    folders = (ROOT / "tests" / "contracts" / "openapi", WEB / "src" / "api" / "generated")
    return digest(sorted(path for folder in folders for path in folder.glob("*")))


def services() -> Count:
    """Unit and service tests, and models: hundreds of random histories of a real service.

    Those come first, since the longest of all is among them.
    """
    return pytest("python", [*MODELS, *(f"tests/{name}" for name in unit_folders())])


def unit() -> Count:
    """Unit and service tests but for the models, so that people run them."""
    skipped = [f"--ignore={path}" for path in MODELS]
    return pytest("unit", [*skipped, *(f"tests/{name}" for name in unit_folders())])


def models() -> Count:
    return pytest("models", MODELS)


def web() -> Count:
    report = RESULTS / "web.xml"
    arguments = [
        "npx",
        "vitest",
        "run",
        "--reporter=default",
        "--reporter=junit",
        f"--outputFile={report}",
    ]
    return runner("web", arguments, WEB, report)


def flows() -> Count:
    return pytest("flows", ["tests/flows"], workers=0)


def browser() -> Count:
    report = RESULTS / "browser.xml"
    os.environ["PLAYWRIGHT_JUNIT_OUTPUT_FILE"] = str(report)
    arguments = ["npx", "playwright", "test", "--config=../tests/e2e", "--reporter=list,junit"]
    return runner("browser", arguments, WEB, report)


def screenshots() -> Count:
    """Pictures of every route of a seeded system, light and dark, on a phone and on a desktop."""
    seeded = command("seed", [sys.executable, "-m", "deploy.seed"], ROOT)
    arguments = ["npx", "playwright", "test", "--config=../tests/e2e/screenshots.config.ts"]
    return seeded + command("screenshots", [*arguments, "--reporter=line"], WEB)


def on_a_system(*steps: Callable[[], Count]) -> Count:
    """Run steps against a fresh system on ports of its own; that it starts is a test too."""
    try:
        os.environ["CHROMIUM"] = chromium()
    except NoBrowser as error:
        say(str(error))
        return Count(failed=1)
    with a_system() as started:
        if not started:
            return Count(failed=1)
        return sum((step() for step in steps), Count(passed=1))


@contextmanager
def a_system() -> Iterator[bool]:
    layout = Layout(port=FIRST_PORT, data=ROOT / "build" / "test-data")
    tool = [sys.executable, "-m", "deploy.local"]
    os.environ |= {"GARDEROBE_DATA": str(layout.data)}
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


def pytest(name: str, arguments: list[str], workers: int = WORKERS) -> Count:
    report = RESULTS / f"{name}.xml"
    # A file's tests stay together: they share a running service.
    files = ["--dist", "loadfile", "--no-loadscope-reorder"]
    options = ["-q", f"--junitxml={report}", "-n", str(workers), *files]
    return runner(name, [sys.executable, "-m", "pytest", *options, *arguments], ROOT, report)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
