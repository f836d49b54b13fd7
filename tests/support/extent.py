"""How much of the tests a run holds: the sample of `make test`, or all of it.

The sample guards every change. What is long by nature is in it with a tenth of its examples, which
a new seed chooses each time.
"""

import os
import random
from collections.abc import Sequence
from typing import TypeVar

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
