"""Bringing an outfit into the lists of many, on one Valkey.

Each chunk of followers is one transaction: RPUSHX to every list, and a marker that says who was
reached last, by which a repeat goes on where the first ended. It is sent as bytes that are put
together here; a function on the server took half as long again
(docs/decisions/0021-a-push-is-a-valkey-transaction.md).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from feed.timeline_cache.valkey_client import unless_refused
from feed.timeline_cache.valkey_connection import Command, Connection, pack

CHUNK_BYTES = 8 * 500
"""Packed ids of the followers in one transaction, for whose milliseconds readers wait."""
MARKER_SECONDS = 24 * 3600
_RPUSHX = b"*3\r\n$6\r\nRPUSHX\r\n$17\r\ntimeline:"
_ENTRY = b"\r\n$8\r\n%b\r\n"


class Seen:
    """What is known of one outfit's delivery."""

    def __init__(self, reached: bytes | None, known: Collection[bytes]) -> None:
        self.reached = reached or b""
        """The last who was reached."""
        self._known = frozenset(known)

    def missing(self, followers: bytes) -> list[bytes]:
        """Those of some followers who are to get the outfit yet."""
        people = [followers[at : at + 8] for at in range(0, len(followers), 8)]
        if not self.reached and not self._known:
            return people
        return [one for one in people if one > self.reached and one not in self._known]


@dataclass(frozen=True)
class Delivery:
    """One outfit, on its way to followers in the order of their packed ids."""

    connection: Connection
    entry: bytes
    """The outfit's packed feed id."""
    marker: bytes
    """The key that holds who was reached last."""
    most: int
    slack: int
    """A list is trimmed to `most` entries when it is this much too long."""

    async def bring(self, followers: bytes) -> int:
        """Add the outfit to the lists that exist; return how many it was added to."""
        reached, at = 0, 0
        # Lives on while the delivery is tried again: on another server it may not be made yet.
        keep = ("EXPIRE", self.marker, MARKER_SECONDS)
        _, _, *known = unless_refused(await self.connection.ask([keep, *self._look()]))
        seen = Seen(*known)
        while at < len(followers):
            chunk = followers[at : at + CHUNK_BYTES]
            people = seen.missing(chunk)
            if chunk[-8:] <= seen.reached:
                at += CHUNK_BYTES
                continue
            lengths, seen = await self._push(people, chunk[-8:])
            if lengths is not None:
                at += CHUNK_BYTES
                reached += sum(length > 0 for length in lengths)
                self._trim(people, lengths)
        self.connection.tell([("UNWATCH",)])
        return reached

    def _look(self) -> list[Command]:
        """Asks for what is `Seen`, and for any change of it from now on."""
        known = b"known:" + self.entry
        return [("WATCH", self.marker, known), ("GET", self.marker), ("SMEMBERS", known)]

    async def _push(self, people: Sequence[bytes], last: bytes) -> tuple[list[int] | None, Seen]:
        """How long their lists are now, None if something had changed; and what is true now."""
        mark = ("SET", self.marker, last, "EX", MARKER_SECONDS)
        entry = _ENTRY % self.entry
        pushes = b"".join((_RPUSHX, (entry + _RPUSHX).join(people), entry)) if people else b""
        transaction = (pack([("MULTI",), mark]), pushes, pack([("EXEC",), *self._look()]))
        answers = await self.connection.ask_packed(b"".join(transaction), len(people) + 6)
        *_, done, _, reached, known = unless_refused(answers)
        return done and unless_refused(done)[1:], Seen(reached, known)

    def _trim(self, people: Sequence[bytes], lengths: Sequence[int]) -> None:
        """Nobody waits for it: a list that stays too long is met again by the next outfit."""
        self.connection.tell(
            [
                ("LTRIM", b"timeline:" + one, -self.most, -1)
                for one, length in zip(people, lengths, strict=True)
                if length >= self.most + self.slack
            ]
        )
