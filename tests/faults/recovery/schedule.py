"""A schedule: which faults happen when, all of it from one seed."""

import random
from dataclasses import dataclass

FIRST_SECONDS = 0.8
GAP_SECONDS = (0.2, 0.7)
OVERLAP_CHANCE = 0.3
LAST_SECONDS = 1.0
SHORT_ROUND_SECONDS = (0.5, 1.6)
LONG_SECONDS = (1.0, 15.0)
ROUND = 12
"""So many consecutive schedules bring about every kind of fault; those of the first are short."""


@dataclass(frozen=True)
class Step:
    """One fault: its kind, what it happens to, when it begins and how long it lasts."""

    at: float
    kind: str
    target: str
    seconds: float

    @property
    def is_total(self) -> bool:
        """Return whether it happens to everything, so nothing else can happen at the same time."""
        return not self.target

    def __str__(self) -> str:
        what = f"{self.kind} {self.target}".strip()
        return f"{self.at:6.2f} s  {what}, for {self.seconds:.2f} s"


@dataclass(frozen=True)
class Schedule:
    """The faults of one seed, in the order in which they begin."""

    seed: int
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return "\n".join([f"seed {self.seed}", *(f"  {step}" for step in self.steps)])


def schedule_of(seed: int, kinds: list[tuple[str, str]]) -> Schedule:
    """Deal the kinds of faults, each with its target, to the seeds of a round."""
    turn, place = divmod(seed - 1, ROUND)
    deck = list(kinds)
    if turn:
        random.Random(turn).shuffle(deck)
    hand = deck[place::ROUND]
    rng = random.Random(seed)
    rng.shuffle(hand)
    seconds_between = SHORT_ROUND_SECONDS if turn == 0 else LONG_SECONDS
    steps, at = [], FIRST_SECONDS
    for kind, target in hand:
        seconds = rng.uniform(*seconds_between)
        steps.append(Step(round(at, 2), kind, target, round(seconds, 2)))
        # Some faults begin before the previous one has ended: a pair.
        overlap = rng.random() < OVERLAP_CHANCE
        at += rng.uniform(*GAP_SECONDS) + (0.0 if overlap else seconds)
    return Schedule(seed, tuple(steps))
