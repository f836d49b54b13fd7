"""Pushes an outfit to the timelines of many followers.

A transaction is RPUSHX to the lists of some followers, and a function that keeps a marker of the
last follower reached, and takes the outfit back from those who had it already. The commands are
packed to bytes here; pushing in the function took half as long again
(docs/decisions/0021-a-push-is-a-valkey-transaction.md).
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from redis.exceptions import ResponseError

from feed.timeline_cache.keys import Bucket
from feed.timeline_cache.valkey_client import UNKNOWN_FUNCTION, ValkeyUnavailable
from feed.timeline_cache.valkey_connection import Command, pack

CHUNK = 500
"""Followers in one transaction. Readers wait for its milliseconds."""
_EVERYONE = b"\xff" * 8
"""The marker of a finished push. Unlike the last follower's id, it outlives no erasure."""
_GAP = -1
_MULTI, _EXEC = pack([("MULTI",)]), pack([("EXEC",)])


class Push(NamedTuple):
    """The push of one outfit in one transaction, which is in one bucket."""

    bucket: Bucket
    entry: bytes
    """The outfit's packed feed id."""
    job: bytes
    """The packed first id of the job, which tells it from others of this outfit."""
    after: bytes
    """The last follower of the transaction before; empty in the first."""
    last: bytes
    """The last follower of this one, or `_EVERYONE`."""
    followers: list[bytes]
    """Packed user ids."""

    @property
    def commands(self) -> int:
        """Return the number of commands."""
        return len(self.followers) + 3

    def pack(self) -> bytes:
        """Return the transaction as Valkey's protocol has it."""
        timeline = self.bucket.key(b"timeline:")
        push = b"*3\r\n$6\r\nRPUSHX\r\n$%d\r\n%b" % (len(timeline) + 8, timeline)
        entry = b"\r\n$8\r\n%b\r\n" % self.entry
        pushed = (push, (entry + push).join(self.followers), entry)
        return b"".join((_MULTI, *pushed, pack([self._call("timelines_settle")]), _EXEC))

    def withdrawal(self) -> Command:
        """Return the command that takes the outfit back from all of them."""
        return self._call("timelines_withdraw")

    def restart(self) -> list[Command]:
        """Return the commands that make it as if the outfit had never been pushed to them."""
        forget: Command = ("SREM", self._known, *self.followers)
        return [self.withdrawal(), forget, ("DEL", self._marker)]

    @property
    def _marker(self) -> bytes:
        return self.bucket.key(b"delivered:", self.entry + self.job)

    @property
    def _known(self) -> bytes:
        return self.bucket.key(b"known:", self.entry)

    def _call(self, function: str) -> Command:
        args = (self.entry, self.after, self.last, b"".join(self.followers))
        return ("FCALL", function, 2, self._marker, self._known, *args)

    def result(self, replies: list[Any]) -> "PushResult":
        """Return the result by the replies of EXEC. Raises ValkeyUnavailable."""
        *lengths, taken_back = replies
        if is_half := isinstance(taken_back, ResponseError) and UNKNOWN_FUNCTION in str(taken_back):
            taken_back = 0
        if ResponseError in map(type, (*lengths, taken_back)) or taken_back == _GAP:
            raise ValkeyUnavailable
        return PushResult(self, lengths, taken_back, is_half)


def pushes(bucket: Bucket, entry: bytes, job: bytes, followers: Sequence[bytes]) -> Iterator[Push]:
    """Yield the pushes of one job to packed followers in id order, to be run in this order."""
    after = b""
    for start in range(0, len(followers), CHUNK):
        chunk = list(followers[start : start + CHUNK])
        last = chunk[-1] if start + CHUNK < len(followers) else _EVERYONE
        yield Push(bucket, entry, job, after, last, chunk)
        after = last


class PushResult(NamedTuple):
    """The outcome of a push."""

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
        return 0 if self.is_half else len(self.lengths) - self.lengths.count(0) - self.taken_back

    def trims(self, max_entries: int, slack: int) -> Iterator[Command]:
        """Yield the trims of lists that are longer than `max_entries` by `slack`."""
        if max(self.lengths, default=0) < max_entries + slack:
            return
        for person, length in zip(self.push.followers, self.lengths, strict=True):
            if length >= max_entries + slack:
                yield ("LTRIM", self.push.bucket.key(b"timeline:", person), -max_entries, -1)
