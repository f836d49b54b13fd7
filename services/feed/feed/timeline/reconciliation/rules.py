"""When a timeline is what Postgres says."""

from collections.abc import Collection, Sequence


def wrong_entries(
    listed: Collection[int], candidates: Sequence[tuple[int, bool]], most: int
) -> frozenset[int]:
    """Feed ids that are missing in a list, or that do not belong there.

    `candidates` are the newest `most` as Postgres has them, newest first, with whether each is on
    its way: such a one may be there or not. A list keeps what arrived last: what came late is in it
    although it is older than the oldest candidate, and with as many entries some of the older half
    of the candidates may have had to go for it.
    """
    full = len(candidates) >= most
    sure = candidates[: most // 2] if full else candidates
    known = {feed_id for feed_id, _ in candidates}
    oldest = candidates[-1][0] if full else 0
    missing = {feed_id for feed_id, on_its_way in sure if not on_its_way} - set(listed)
    foreign = {feed_id for feed_id in listed if feed_id >= oldest} - known
    return frozenset(missing | foreign)
