"""Decides between push and pull, and divides followers into ranges. Pure."""

from collections.abc import Sequence
from typing import Literal

from contracts.types import MAX_ID

FanoutMode = Literal["push", "fetch", "renew"]
"""Whether an outfit is pushed to followers, or pulled by them ("fetch"). "renew" rebuilds their
timelines, which do not pull from the author yet."""


def ranges(starts: Sequence[int]) -> list[tuple[int, int]]:
    """Return ranges (first id, last id) without gaps, so that new followers fall into one.

    `starts` are the first follower ids of all jobs. There is at least one range, even without
    followers.
    """
    edges = [0, *starts[1:]]
    return list(zip(edges, [edge - 1 for edge in edges[1:]] + [MAX_ID], strict=True))


def choose_mode(followers: int, push_limit: int, *, pulled: bool) -> FanoutMode:
    """Return the mode of an outfit; `pulled` is whether the author's previous one was pulled.

    Crossing `push_limit` rebuilds ("renew") every follower's timeline so that it pulls from this
    author. Push resumes below half the limit (hysteresis), so that rebuilds are rare.
    """
    if pulled:
        return "fetch" if followers > push_limit // 2 else "push"
    return "renew" if followers > push_limit else "push"
