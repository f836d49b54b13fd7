"""Decides between push and pull."""

from feed.timeline.fanout_queue.rules import FanoutMode


def choose_mode(followers: int, push_limit: int, *, pulled: bool) -> FanoutMode:
    """Return the mode of an outfit; `pulled` is whether the author's previous one was pulled.

    Crossing `push_limit` rebuilds ("renew") every follower's timeline so that it pulls from this
    author. Push resumes below half the limit (hysteresis), so that rebuilds are rare.
    """
    if pulled:
        return "fetch" if followers > push_limit // 2 else "push"
    return "renew" if followers > push_limit else "push"
