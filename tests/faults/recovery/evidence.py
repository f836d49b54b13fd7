"""Everything that the invariants look at, and what they find wrong."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tests.faults.recovery.history import History, Register
from tests.faults.recovery.schedule import Schedule
from tests.faults.recovery.state import Shown
from tests.faults.recovery.system import FaultySystem
from tests.faults.recovery.worker import Board, Outfit, Worker


@dataclass(frozen=True)
class Violation:
    """A broken invariant: its number, a sentence that names the culprit, and words to look for."""

    number: int
    sentence: str
    words: Sequence[str] = ()


@dataclass
class Evidence:
    """One schedule after its end."""

    system: FaultySystem
    schedule: Schedule
    board: Board
    shown: dict[str, Shown] = field(default_factory=dict)
    """The view of each person, by id."""

    @property
    def history(self) -> History:
        return self.board.history

    @property
    def workers(self) -> list[Worker]:
        return self.board.workers

    @cached_property
    def outfits(self) -> dict[str, Outfit]:
        """Return every acknowledged outfit, by key."""
        return {one.key: one for one in self.board.outfits}

    @cached_property
    def outfits_by_id(self) -> dict[str, Outfit]:
        return {one.id: one for one in self.board.outfits}

    @cached_property
    def people(self) -> dict[str, Worker]:
        return {one.id: one for one in self.workers}

    def exists(self, outfit: Outfit) -> set[object]:
        """Return whether an outfit may exist, and whether it may not."""
        return set(self.history.possible(("outfit", outfit.key), initial=False))

    def audiences(self, outfit: Outfit) -> set[object]:
        """Return the audiences that an outfit may have now."""
        first = self.history.of(("audience", outfit.key))[0].value
        return set(self.history.possible(("audience", outfit.key), first)) - {None}

    def is_on(self, register: Register) -> set[object]:
        """Return whether a toggle may be on, and whether it may be off."""
        return set(self.history.possible(register, initial=False))


Invariant = Callable[[Evidence], Awaitable[list[Violation]]]
