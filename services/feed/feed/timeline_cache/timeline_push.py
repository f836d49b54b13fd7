"""Pushes an outfit to the timelines of many followers.

The followers of each bucket are one transaction: RPUSHX to every list, and a function that takes
the outfit back from those who had it already. The commands are packed to bytes here; pushing in the
function took half as long again (docs/decisions/0021-a-push-is-a-valkey-transaction.md).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from redis.exceptions import ResponseError

from feed.timeline_cache.keys import Bucket
from feed.timeline_cache.valkey_client import UNKNOWN_FUNCTION, ValkeyUnavailable
from feed.timeline_cache.valkey_connection import Command, pack

_MULTI, _EXEC = pack([("MULTI",)]), pack([("EXEC",)])


@dataclass(frozen=True)
class Push:
    """The push of one outfit to the followers of one bucket."""

    bucket: Bucket
    entry: bytes
    """The outfit's packed feed id."""
    job: bytes
    """The packed first id of the job, which tells it from others of this outfit."""
    followers: list[bytes]
    """Packed user ids."""

    @property
    def count(self) -> int:
        """Return the number of commands."""
        return len(self.followers) + 3

    def pack(self) -> bytes:
        """Return the transaction as Valkey's protocol has it."""
        timeline = self.bucket.key(b"timeline:")
        push = b"*3\r\n$6\r\nRPUSHX\r\n$%d\r\n%b" % (len(timeline) + 8, timeline)
        entry = b"\r\n$8\r\n%b\r\n" % self.entry
        pushes = b"".join((push, (entry + push).join(self.followers), entry))
        marker = self.bucket.key(b"delivered:", self.entry + self.job)
        known = self.bucket.key(b"known:", self.entry)
        args = (self.entry, b"".join(self.followers))
        settle: Command = ("FCALL", "timelines_settle", 2, marker, known, *args)
        return b"".join((_MULTI, pushes, pack([settle]), _EXEC))

    def withdrawal(self) -> Command:
        """Return the command that takes the outfit back from all of them."""
        key = self.bucket.key(b"known:", self.entry)
        return ("FCALL", "timelines_withdraw", 1, key, self.entry, b"".join(self.followers))

    def result(self, replies: list[Any]) -> "PushResult":
        """Return the result by the replies of EXEC. Raises ValkeyUnavailable."""
        *lengths, taken_back = replies
        if is_half := isinstance(taken_back, ResponseError) and UNKNOWN_FUNCTION in str(taken_back):
            taken_back = 0
        if any(isinstance(reply, ResponseError) for reply in (*lengths, taken_back)):
            raise ValkeyUnavailable
        return PushResult(self, lengths, taken_back, is_half)


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
        for person, length in zip(self.push.followers, self.lengths, strict=True):
            if length >= max_entries + slack:
                yield ("LTRIM", self.push.bucket.key(b"timeline:", person), -max_entries, -1)
