"""By which way an outfit comes to followers."""

from feed.timeline.fanout_queue.rules import FanoutWay


def way(followers: int, push_limit: int, *, fetched: bool) -> FanoutWay:
    """How an outfit travels; `fetched` says how the author's last one did.

    Who becomes too large for pushing has the timelines of all followers built anew, so that they
    know whom to fetch from. So that this is rare, the way back is at half of the limit.
    """
    if fetched:
        return "fetch" if followers > push_limit // 2 else "push"
    return "renew" if followers > push_limit else "push"
