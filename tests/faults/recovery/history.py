"""The history of a schedule: every call with its answer, and what may be true because of it.

As in Jepsen's checkers, a call is acknowledged, refused, or unknown: one without an answer, or with
a server error, may or may not have taken effect.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Literal

Outcome = Literal["ok", "refused", "unknown"]
Register = tuple[str, ...]
"""A kind and ids, such as ("follow", follower, followee). Only one person writes each register."""
NOT_FOUND = 404
GATEWAY_TIMEOUT = 504
SERVER_ERROR = 500
CLIENT_ERROR = 400


@dataclass(frozen=True, slots=True)
class SeenOutfit:
    """Another person's outfit in a response."""

    outfit_id: str
    owner_id: str
    audience: str


@dataclass(frozen=True, slots=True)
class Call:
    """One request with its response. Times are seconds since the schedule began."""

    person: str
    act: str
    method: str
    path: str
    began: float
    ended: float
    status: int | None
    """None if there was no response."""
    is_problem: bool = False
    """Whether the response is application/problem+json."""
    detail: str = ""
    """The code of a problem, or the reason for which there is no response."""
    ids: tuple[str, ...] = ()
    """The ids of a listed page, in order."""
    seen: tuple[SeenOutfit, ...] = ()

    @property
    def outcome(self) -> Outcome:
        if self.status is None or self.status >= SERVER_ERROR:
            return "unknown"
        return "refused" if self.status >= CLIENT_ERROR else "ok"

    @property
    def may_act_later(self) -> bool:
        """Return whether the request may still wait somewhere and take effect after its end."""
        return self.status in {None, GATEWAY_TIMEOUT}

    def __str__(self) -> str:
        answer = self.status or "no response"
        return (
            f"{self.began:7.2f} {self.ended - self.began:6.2f} s  {self.person} {self.method}"
            f" {self.path} -> {answer} {self.detail}"
        )


@dataclass(slots=True)
class Write:
    """A change that one person wants, repeated until there is a definite answer."""

    register: Register
    value: Hashable
    attempts: list[Call] = field(default_factory=list)
    result: dict[str, Any] = field(default_factory=dict)
    """The body of the acknowledgement."""

    @property
    def outcome(self) -> Outcome:
        """Return "refused" only if no attempt can have taken effect."""
        if not self.attempts:
            return "unknown"
        last = self.attempts[-1]
        if last.outcome != "refused" or all(one.outcome == "refused" for one in self.attempts):
            return last.outcome
        # A deletion that took effect without an answer finds nothing when it is repeated.
        return "ok" if (last.method, last.status) == ("DELETE", NOT_FOUND) else "unknown"


@dataclass(frozen=True, slots=True)
class Finding:
    """A broken invariant that an act has seen itself."""

    number: int
    sentence: str
    person: str


@dataclass
class History:
    """All calls and writes of one schedule."""

    calls: list[Call] = field(default_factory=list)
    writes: list[Write] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    """Broken invariants that acts have seen themselves."""
    _by_register: dict[Register, list[Write]] = field(default_factory=lambda: defaultdict(list))

    def begin(self, register: Register, value: Hashable) -> Write:
        """Add a write before its first attempt."""
        write = Write(register, value)
        self.writes.append(write)
        self._by_register[register].append(write)
        return write

    def of(self, register: Register) -> list[Write]:
        return self._by_register.get(register, [])

    def registers(self, kind: str) -> list[Register]:
        """Return the registers of one kind."""
        return [register for register in self._by_register if register[0] == kind]

    def writes_of(self, kind: str) -> Iterable[Write]:
        return (one for one in self.writes if one.register[0] == kind)

    def possible(self, register: Register, initial: Hashable) -> set[Hashable]:
        """Return the values that the register may have: one, if everything was acknowledged."""
        values: set[Hashable] = {initial}
        late: set[Hashable] = set()
        for write in self.of(register):
            if write.outcome == "ok":
                values = {write.value}
            elif write.outcome == "unknown":
                values.add(write.value)
            if any(one.may_act_later for one in write.attempts):
                late.add(write.value)
        return values | late

    def attempted_before(self, register: Register, time: float) -> set[Hashable]:
        """Return every value that anyone asked for before a time, refused ones included."""
        return {
            write.value
            for write in self.of(register)
            if write.attempts and write.attempts[0].began <= time
        }

    def excerpt(self, words: Iterable[str], last: int = 12) -> list[str]:
        """Return the last calls whose path, person or detail contains one of the words."""
        chosen = list(words)
        found = [
            one
            for one in self.calls
            if any(word in one.path or word == one.person for word in chosen)
        ]
        writes = [one for one in found if one.method != "GET"]
        return _without_repetitions(writes or found)[-last:]


def _without_repetitions(calls: Iterable[Call]) -> list[str]:
    """Describe each call; repetitions with the same answer count as one."""
    lines = []
    for _, group in groupby(calls, key=lambda one: (one.person, one.method, one.path, one.status)):
        first, *others = group
        again = f" and {len(others)} times more" if others else ""
        lines.append(f"{first}{again}")
    return lines
