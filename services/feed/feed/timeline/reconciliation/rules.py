"""Compares a timeline with Postgres."""

from collections.abc import Collection, Sequence


def wrong_entries(
    listed: Collection[int], candidates: Sequence[tuple[int, bool]], limit: int
) -> frozenset[int]:
    """Return feed ids that are missing in a list, or that do not belong there.

    `candidates` are the newest `limit` entries in Postgres, newest first, with whether each is in
    flight: those may be in the list or not. A list keeps the entries that arrived last. Delayed
    entries are in it although they are older than the oldest candidate, and in a full list they
    may have displaced some of the older half of the candidates.
    """
    full = len(candidates) >= limit
    required = candidates[: limit // 2] if full else candidates
    known = {feed_id for feed_id, _ in candidates}
    oldest = candidates[-1][0] if full else 0
    missing = {feed_id for feed_id, in_flight in required if not in_flight} - set(listed)
    unexpected = {feed_id for feed_id in listed if feed_id >= oldest} - known
    return frozenset(missing | unexpected)
