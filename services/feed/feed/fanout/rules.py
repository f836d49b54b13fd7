"""By which way an outfit comes to followers, and in which calls."""

import itertools
import struct
from bisect import bisect_left
from collections.abc import Sequence

from shared.contracts.feed import FanoutWay
from shared.contracts.types import MAX_ID


def way(followers: int, push_limit: int, *, fetched: bool) -> FanoutWay:
    """How an outfit travels; `fetched` says how the author's last one did.

    Who becomes too large for pushing has the timelines of all followers built anew, so that they
    know whom to fetch from. So that this is rare, the way back is at half of the limit.
    """
    if fetched:
        return "fetch" if followers > push_limit // 2 else "push"
    return "renew" if followers > push_limit else "push"


def jobs(starts: Sequence[int], calls: int) -> list[tuple[int, ...]]:
    """Ranges of follower ids without gaps, so that who follows meanwhile falls into one.

    `starts` are the first ids of all calls. Each job is (first id, starts of its further calls ...,
    last id). There is one even if nobody follows yet, for the first who does.
    """
    edges = [0, *starts[1:]]
    groups = [edges[at : at + calls] for at in range(0, len(edges), calls)]
    ends = [group[0] - 1 for group in groups[1:]] + [MAX_ID]
    return [(*group, end) for group, end in zip(groups, ends, strict=True)]


def calls(first_id: int, starts: Sequence[int], followers: bytes) -> list[tuple[int, bytes]]:
    """The calls of one job: by which id each is named, and the packed ids that it reaches."""
    ids = struct.unpack(f">{len(followers) // 8}Q", followers)
    edges = [0, *(8 * bisect_left(ids, start) for start in starts), len(followers)]
    names = (first_id, *starts)
    return [
        (name, followers[at:end])
        for name, (at, end) in zip(names, itertools.pairwise(edges), strict=True)
        if at < end
    ]
