"""Plants mutants one by one, and records which test finds each: `make mutants n=200 seed=1`.

Of the tests that reach the mutant's line, the quickest come first, until one fails or five minutes
are spent; what no test of a service finds, the running system's tests may. A run resumes: what is
in the list is not tried again. It changes files, and wants a clean clone of its own.
"""

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

from deploy.local.layout import ROOT
from tests import parts
from tests.mutants.reach import DATA, Reach
from tests.mutants.sites import Mutant, choose
from tests.reports import say

KILLS = ROOT / "tests" / "mutants" / "kills.jsonl"
SECONDS = 300.0
"""Spent on one mutant at most."""
PYTHON = [sys.executable, "-m"]
PYTEST = [*PYTHON, "pytest", "-q", "-x", "-p", "no:cacheprovider"]
SYSTEM = ([*PYTHON, "tests.run", "flows"], ROOT)
OF_GATEWAY = ([*PYTEST, "tests/deploy", "-k", "gateway or traefik or port or header"], ROOT)
CHANGES = ["git", "diff", "--quiet", "services", "web", "gateway"]
RC = "--rcfile=tests/mutants/coveragerc"


def main(*arguments: str) -> int:
    """Try the mutants of a seed. Return 1 if the checkout is not clean, else 0."""
    options = {"n": "200", "seed": "1", "suite": "sample"}
    options |= dict(one.split("=", 1) for one in arguments)
    os.environ["GARDEROBE_TESTS"] = suite = options["suite"]
    if subprocess.run(CHANGES, cwd=ROOT, check=False).returncode:
        say("Mutants change files: commit your changes, or use another clone.")
        return 1
    if not (DATA / "coverage").exists():
        measure()
    reach, mutants = Reach(), choose(int(options["n"]), int(options["seed"]))
    tried = [json.loads(line) for line in KILLS.read_text().splitlines()] if KILLS.exists() else []
    done = {(one["suite"], one["path"], one["at"], one["new"]) for one in tried}
    for number, mutant in enumerate(mutants, start=1):
        if (suite, mutant.path, mutant.at, mutant.new) not in done:
            started = time.monotonic()
            killer = killed_by(mutant, reach)
            seconds = round(time.monotonic() - started)
            found = {"suite": suite, **asdict(mutant), "killer": killer, "seconds": seconds}
            with KILLS.open("a") as file:
                file.write(json.dumps(found) + "\n")
            place = f"{number}/{len(mutants)} {mutant.path}:{mutant.line}"
            say(f"{place} {mutant.kind}: {killer or 'SURVIVES'}")
    return 0


def measure() -> None:
    """Run the tests that need no running system once, with coverage."""
    DATA.mkdir(parents=True, exist_ok=True)

    def run(folder: str) -> None:
        tests = ["-m", "pytest", "-q", "-p", "tests.mutants.reach", f"tests/{folder}"]
        subprocess.run([*PYTHON, "coverage", "run", RC, *tests], cwd=ROOT, check=False)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(run, parts.unit_folders()))
    subprocess.run([*PYTHON, "coverage", "combine", RC], cwd=ROOT, check=True)


def killed_by(mutant: Mutant, reach: Reach) -> str | None:
    """Return the test that fails with the mutant; None if none does in time."""
    mutant.plant()
    deadline = time.monotonic() + SECONDS
    try:
        for command, folder in commands(mutant, reach):
            if (left := deadline - time.monotonic()) > 0:
                code, output = run(command, folder, left)
                if code:
                    return first_failure(output)
        return None
    finally:
        subprocess.run(["git", "checkout", "-q", "--", mutant.path], cwd=ROOT, check=True)


def commands(mutant: Mutant, reach: Reach) -> list[tuple[list[str], Path]]:
    """Return the commands that may find a mutant, with the folders that they run in."""
    if mutant.path.startswith("web/"):
        inner = mutant.path.removeprefix("web/")
        return [(["npx", "vitest", "related", "--run", "--bail=1", inner], ROOT / "web")]
    if mutant.path.startswith("gateway/"):
        return [OF_GATEWAY, SYSTEM]
    chosen = DATA / "chosen"  # a command may not be as long as their names
    chosen.write_text("\n".join(reach.tests(mutant.path, mutant.line)))
    return [([*PYTEST, f"@{chosen}"], ROOT), SYSTEM] if chosen.stat().st_size else [SYSTEM]


def run(command: list[str], folder: Path, seconds: float) -> tuple[int, str]:
    """Return a command's exit code and output; 0 if it did not end in time."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=folder, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            output, errors = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.terminate()  # a run of the tests ends what it has started
            process.communicate()
            return 0, ""
    return process.returncode, errors + output


def first_failure(output: str) -> str:
    """Return the name of the first test that failed, else the last line."""
    marks = ("FAILED ", "ERROR ", " FAIL ", "Repeat it: ")
    lines = output.strip().splitlines() or ["no output"]
    return next((line for line in lines if line.startswith(marks)), lines[-1]).strip()[:160]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
