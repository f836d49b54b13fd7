"""Runs the tests: `python -m tests.run [target] [seed=7] [slow=20]`.

Without a target, everything that guards a change runs, with a sample of what is long by nature;
`all` runs all of it. Every other target is a part or a path:

- Parts: lint, python, models, web, faults, systems, flows, browser, screenshots, or a folder of
  tests/.
- Paths: a file or a folder of tests (`tests/feed/test_follows.py`, `web/src/ui/fade.test.tsx`,
  `tests/e2e/journeys/search.spec.ts`), or a single test as a pytest node id. In a TypeScript file,
  the part after `::` is matched with the tests' titles.

Each part prints one line. Failed tests come at the end, each with the command that repeats it.
"""

import os
import random
import shutil
import sys
import time

from tests import parts, reports
from tests.support.own_run import NoRoom, own_run

ALL = "all"


def main(*arguments: str) -> int:
    """Run the tests of a target. Return the exit code."""
    options = dict(one.split("=", 1) for one in arguments if one.startswith(("seed=", "slow=")))
    target = next((one for one in arguments if not one.startswith(("seed=", "slow="))), "")
    if wrong := [f"{key}={one}" for key, one in options.items() if not one.isdecimal()]:
        reports.say(f"{wrong[0]} is no number.")
        return 2
    os.environ["GARDEROBE_SEED"] = options.get("seed", str(random.SystemRandom().randrange(2**31)))
    if target == ALL:
        os.environ["GARDEROBE_TESTS"] = ALL
    # Otherwise each worker would compile all tests in each run.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    started = time.monotonic()
    try:
        step = parts.choose("" if target == ALL else target)
        with own_run():
            shutil.rmtree(reports.RESULTS, ignore_errors=True)
            reports.RESULTS.mkdir(parents=True)
            outcome = step()
    except (parts.UnknownTarget, NoRoom) as error:
        reports.say(str(error))
        return 2
    except KeyboardInterrupt:
        reports.say("Interrupted. All that the tests had started has ended.")
        return 130
    reports.summarize(outcome, int(options.get("slow", 0)))
    reports.say(f"It took {(time.monotonic() - started) / 60:.1f} minutes.")
    return 1 if outcome.failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
