"""By which way an outfit comes to followers, and in which jobs."""

from collections.abc import Sequence
from typing import Literal

from shared.contracts.types import MAX_ID

FanoutWay = Literal["push", "fetch", "renew"]
"""Whether an outfit is brought to followers, or they fetch it; "renew" has their timelines built
anew, since they do not know yet that they are to fetch."""


def way(followers: int, push_limit: int, *, fetched: bool) -> FanoutWay:
    """How an outfit travels; `fetched` says how the author's last one did.

    Who becomes too large for pushing has the timelines of all followers built anew, so that they
    know whom to fetch from. So that this is rare, the way back is at half of the limit.
    """
    if fetched:
        return "fetch" if followers > push_limit // 2 else "push"
    return "renew" if followers > push_limit else "push"


def jobs(starts: Sequence[int]) -> list[tuple[int, int]]:
    """Ranges (first id, last id) without gaps, so that who follows meanwhile falls into one.

    `starts` are the first follower ids of all jobs. There is one even if nobody follows yet, for
    the first who does.
    """
    edges = [0, *starts[1:]]
    return list(zip(edges, [edge - 1 for edge in edges[1:]] + [MAX_ID], strict=True))
