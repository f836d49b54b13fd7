"""Findings of checks: that all is well, or what is wrong and how to mend it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel

Level = Literal["ok", "warning", "error"]


class Finding(BaseModel):
    """One thing that a check found."""

    check: str
    """The thing that was checked, such as `Postgres`."""
    level: Level
    """`warning`: it works, but not as it should for long, or not for everybody."""
    message: str
    """A sentence, or the state of the thing if it is well."""
    remedy: str | None = None
    """How to mend it; null if it is well."""


class Fault(Exception):
    """A problem, as a sentence, and how to mend it. No further checks of the thing make sense.

    Neither may hold a password: both are printed.
    """

    def __init__(self, message: str, remedy: str, level: Level = "error") -> None:
        super().__init__(message)
        self.message, self.remedy, self.level = message, remedy, level


Findings = Iterator[str | Fault]
"""Yielded by a check: what is well, or a fault after which it goes on. It raises the last one."""


@dataclass(frozen=True)
class Check:
    """A check with its name. It runs in a thread of its own, beside the others."""

    name: str
    run: Callable[[], Findings]


def run_checks(checks: Sequence[Check]) -> list[Finding]:
    """Run checks concurrently, and return what they found in their order."""
    with ThreadPoolExecutor(max(len(checks), 1)) as pool:
        return [finding for found in pool.map(_run, checks) for finding in found]


def has_errors(findings: Iterable[Finding]) -> bool:
    """Return whether anything needs to be mended."""
    return any(one.level == "error" for one in findings)


def _run(check: Check) -> list[Finding]:
    found: list[Finding] = []
    try:
        found.extend(_finding(check.name, one) for one in check.run())
    except Fault as fault:
        found.append(_finding(check.name, fault))
    except Exception as exc:
        # The message of an exception may hold an address with its password.
        surprise = f"It could not be checked: {type(exc).__qualname__}."
        found.append(_finding(check.name, Fault(surprise, "Look at the log of the service.")))
    return found


def _finding(check: str, found: str | Fault) -> Finding:
    if isinstance(found, Fault):
        return Finding(check=check, level=found.level, message=found.message, remedy=found.remedy)
    return Finding(check=check, level="ok", message=found)
