"""Pushes an outfit to the timelines of many followers.

A transaction is RPUSHX to the lists of some followers, and a function that keeps a marker of the
last follower reached, and takes the outfit back from those who had it already. The commands are
packed to bytes here; pushing in the function took half as long again
(docs/decisions/0021-a-push-is-a-valkey-transaction.md).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from redis.exceptions import ResponseError

from feed.timeline_cache.keys import Bucket, Buckets
from feed.timeline_cache.valkey_client import UNKNOWN_FUNCTION, ValkeyUnavailable
from feed.timeline_cache.valkey_connection import Command, pack

CHUNK = 500
"""Followers in one transaction. Readers wait for its milliseconds."""
_EVERYONE = b"\xff" * 8
"""The marker of a finished push. Unlike the last follower's id, it outlives no erasure."""
_GAP = -1
_MULTI, _EXEC = pack([("MULTI",)]), pack([("EXEC",)])


@dataclass(frozen=True)
class Push:
    """The push of one outfit in one transaction."""

    entry: bytes
    """The outfit's packed feed id."""
    marker: bytes
    """The key of the last follower reached."""
    after: bytes
    """The last follower of the transaction before; empty in the first."""
    last: bytes
    """The last follower of this one, or `_EVERYONE`."""
    parts: Sequence[tuple[Bucket, list[bytes]]]
    """Packed followers by bucket."""

    @property
    def count(self) -> int:
        """Return the number of commands."""
        return sum(len(followers) for _, followers in self.parts) + 3

    def pack(self) -> bytes:
        """Return the transaction as Valkey's protocol has it."""
        entry = b"\r\n$8\r\n%b\r\n" % self.entry
        pushes = []
        for bucket, followers in self.parts:
            timeline = bucket.key(b"timeline:")
            push = b"*3\r\n$6\r\nRPUSHX\r\n$%d\r\n%b" % (len(timeline) + 8, timeline)
            pushes += [push, (entry + push).join(followers), entry]
        return b"".join((_MULTI, *pushes, pack([self._call("timelines_settle")]), _EXEC))

    def withdrawal(self) -> Command:
        """Return the command that takes the outfit back from all of them."""
        return self._call("timelines_withdraw")

    def _call(self, function: str) -> Command:
        known = [bucket.key(b"known:", self.entry) for bucket, _ in self.parts]
        people = (b"".join(followers) for _, followers in self.parts)
        args = (self.entry, self.after, self.last, *people)
        return ("FCALL", function, len(known) + 1, self.marker, *known, *args)

    def result(self, replies: list[Any]) -> "PushResult":
        """Return the result by the replies of EXEC. Raises ValkeyUnavailable."""
        *lengths, taken_back = replies
        if is_half := isinstance(taken_back, ResponseError) and UNKNOWN_FUNCTION in str(taken_back):
            taken_back = 0
        if any(one == _GAP or isinstance(one, ResponseError) for one in (*lengths, taken_back)):
            raise ValkeyUnavailable
        return PushResult(self, lengths, taken_back, is_half)


def pushes(
    entry: bytes, job: bytes, followers: Sequence[bytes], buckets: Buckets, home: Bucket
) -> Iterator[Push]:
    """Yield the pushes of one job to packed followers in id order, to be run in this order.

    `job` is the packed first id of the job, `home` the bucket of its marker.
    """
    marker, after = home.key(b"delivered:", entry + job), b""
    for start in range(0, len(followers), CHUNK):
        chunk = followers[start : start + CHUNK]
        last = chunk[-1] if start + CHUNK < len(followers) else _EVERYONE
        yield Push(entry, marker, after, last, buckets.split(chunk))
        after = last


@dataclass(frozen=True)
class PushResult:
    """What a push has done."""

    push: Push
    lengths: list[int]
    """Of each follower's list, 0 if there is none."""
    taken_back: int
    """The number of lists that had the outfit already."""
    is_half: bool
    """The server did not know our functions, so lists may have the outfit twice."""

    @property
    def reached(self) -> int:
        """Return the number of lists to which the outfit was added for good."""
        return 0 if self.is_half else sum(map(bool, self.lengths)) - self.taken_back

    def trims(self, max_entries: int, slack: int) -> Iterator[Command]:
        """Yield the trims of lists that are longer than `max_entries` by `slack`."""
        if max(self.lengths, default=0) < max_entries + slack:
            return
        lengths = iter(self.lengths)
        for bucket, followers in self.push.parts:
            for person in followers:
                if next(lengths) >= max_entries + slack:
                    yield ("LTRIM", bucket.key(b"timeline:", person), -max_entries, -1)
