"""Plants mutants one by one, and records which test finds each: `make mutants n=200 seed=1`.

Of the tests that reach the mutant's line, the quickest come first, until one fails or five minutes
are spent; what no test of a service finds in time, the running system's tests may. A run resumes:
what is in the list is not tried again. It changes files, and wants a clean clone of its own.
"""

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from functools import partial
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
VITEST = ["npx", "vitest", "run", "--bail=1", "--passWithNoTests"]
SYSTEM = ([*PYTHON, "tests.run", "flows"], ROOT)
OF_GATEWAY = ([*PYTEST, "tests/deploy", "-k", "gateway or traefik or port or header"], ROOT)
CHANGES = ["git", "diff", "--quiet", "services", "web", "gateway"]
MARKS = ("FAILED ", "ERROR ", " FAIL ", "Repeat it: ")
RC = "--rcfile=tests/mutants/coveragerc"


def main(*arguments: str) -> None:
    """Try the mutants of a seed."""
    options = {"n": "200", "seed": "1", "suite": "sample"}
    options |= dict(one.split("=", 1) for one in arguments)
    suite = options["suite"]
    os.environ |= {"GARDEROBE_TESTS": suite, "NO_COLOR": "1"}
    if subprocess.run(CHANGES, cwd=ROOT, check=False).returncode:
        sys.exit("Mutants change files: commit your changes, or use another clone.")
    if not (DATA / "coverage").exists():
        measure()
    reach, mutants = Reach(), choose(int(options["n"]), int(options["seed"]))
    tried = [json.loads(line) for line in KILLS.read_text().splitlines()]
    done = {(one["suite"], one["path"], one["at"], one["new"]) for one in tried}
    for number, mutant in enumerate(mutants, start=1):
        if (suite, mutant.path, mutant.at, mutant.new) not in done:
            started = time.monotonic()
            found = {"suite": suite, **asdict(mutant), "killer": killed_by(mutant, reach)}
            found["seconds"] = round(time.monotonic() - started)
            with KILLS.open("a") as file:
                file.write(json.dumps(found) + "\n")
            say(f"{number} {mutant.path}:{mutant.line} {mutant.kind}: {found['killer']}")


def measure() -> None:
    """Run the tests that need no running system once, with coverage."""
    DATA.mkdir(parents=True, exist_ok=True)
    pytest = [*PYTHON, "coverage", "run", RC, "-m", "pytest", "-q", "-p", "tests.mutants.reach"]
    commands = [[*pytest, f"tests/{folder}"] for folder in parts.unit_folders()]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(partial(subprocess.run, cwd=ROOT, check=False), commands))
    subprocess.run([*PYTHON, "coverage", "combine", RC], cwd=ROOT, check=True)


def killed_by(mutant: Mutant, reach: Reach) -> str | None:
    """Return the test that fails with the mutant; None if none does in time."""
    mutant.plant()
    deadline = time.monotonic() + SECONDS
    try:
        for command, folder in commands(mutant, reach):
            code, output = run(command, folder, deadline - time.monotonic())
            if code:
                return first_failure(output)
        return None
    finally:
        subprocess.run(["git", "checkout", "-q", "--", mutant.path], cwd=ROOT, check=True)


def commands(mutant: Mutant, reach: Reach) -> list[tuple[list[str], Path]]:
    """Return the commands that may find a mutant, with the folders that they run in."""
    if mutant.path.startswith("web/"):
        # Pages are imported when they open, so imports do not tell which tests reach them.
        return [([*VITEST, str((ROOT / mutant.path).parent)], ROOT / "web"), (VITEST, ROOT / "web")]
    if mutant.path.startswith("gateway/"):
        return [OF_GATEWAY, SYSTEM]
    chosen = DATA / "chosen"  # a command may not be as long as their names
    chosen.write_text("\n".join(reach.tests(mutant.path, mutant.line, SECONDS)))
    return [([*PYTEST, f"@{chosen}"], ROOT), SYSTEM] if chosen.stat().st_size else [SYSTEM]


def run(command: list[str], folder: Path, seconds: float) -> tuple[int, str]:
    """Return a command's exit code and output; 0 if it did not end in time."""
    out, err = subprocess.PIPE, subprocess.STDOUT
    with subprocess.Popen(command, cwd=folder, stdout=out, stderr=err, text=True) as process:
        try:
            output, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.terminate()  # a run of the tests ends what it has started
            return 0, process.communicate()[0]
    return process.returncode, output


def first_failure(output: str) -> str:
    """Return the name of the first test that failed, else the last line."""
    lines = output.strip().splitlines() or ["no output"]
    return next((one for one in lines if one.startswith(MARKS)), lines[-1]).strip()[:160]


if __name__ == "__main__":
    main(*sys.argv[1:])
