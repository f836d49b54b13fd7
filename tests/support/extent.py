"""How much of the tests a run holds: the sample of `make test`, or all of it.

The sample guards every change. What is long by nature is in it with a tenth of its examples, which
a new seed chooses each time.
"""

import os
import random
from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest

T = TypeVar("T")

WHOLE = os.environ.get("GARDEROBE_TESTS") == "all"
SEED = int(os.environ.setdefault("GARDEROBE_SEED", str(random.SystemRandom().randrange(2**31))))
"""Chooses the examples of this run. Workers inherit it."""
SAMPLE = 10
"""One of so many examples is in the sample."""


def examples(count: int) -> int:
    """Return how many of a model's examples this run holds."""
    return count if WHOLE else max(1, count // SAMPLE)


def sample(cases: Sequence[T], *of: object) -> Sequence[T]:
    """Return the cases of a matrix's row that this run holds: all, or one that the seed chooses.

    `of` tells the row from others, which get other cases.
    """
    return cases if WHOLE else [random.Random(f"{SEED} {of}").choice(cases)]


def one_of(cases: Sequence[object], *of: object) -> Iterable[object]:
    """Return a test's parameters, of which the sample holds one that the seed chooses.

    `of` tells them from others. Those left out are long by nature: naming them runs them.
    """
    chosen = random.Random(f"{SEED} {of}").randrange(len(cases))
    return [
        case if number == chosen else pytest.param(case, marks=pytest.mark.long)
        for number, case in enumerate(cases)
    ]
