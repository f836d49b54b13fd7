"""Brings about faults and waits for their alerts: `python -m tests.faults [alerts]`.

The last table shows how long each alert took to fire and to end.
"""

import subprocess
import sys

from deploy.local.layout import ROOT

SETS = {"alerts": "tests/faults/test_alerts.py"}


def main(name: str = "") -> int:
    """Run one set of faults or all. Return the exit code."""
    if name and name not in SETS:
        sys.stdout.write(f"There is no set {name}. Sets are: {', '.join(SETS)}.\n")
        return 2
    files = [SETS[name]] if name else list(SETS.values())
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-v", *files], cwd=ROOT, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
