"""How an outfit travels, and in which ranges of followers."""

from collections.abc import Sequence
from typing import Literal

from contracts.types import MAX_ID

FanoutWay = Literal["push", "fetch", "renew"]
"""Whether an outfit is brought to followers, or they fetch it; "renew" has their timelines built
anew, since they do not know yet that they are to fetch."""


def ranges(starts: Sequence[int]) -> list[tuple[int, int]]:
    """Ranges (first id, last id) without gaps, so that who follows meanwhile falls into one.

    `starts` are the first follower ids of all jobs. There is one even if nobody follows yet, for
    the first who does.
    """
    edges = [0, *starts[1:]]
    return list(zip(edges, [edge - 1 for edge in edges[1:]] + [MAX_ID], strict=True))
