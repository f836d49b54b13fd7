"""Pushes an outfit to the timelines of many followers, on one Valkey server.

Each chunk of followers is one transaction: RPUSHX to every list, and a marker with the last
follower reached, from which a repeated push resumes. The commands are packed to bytes here; a
function on the server took half as long again
(docs/decisions/0021-a-push-is-a-valkey-transaction.md).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from feed.timeline_cache.valkey_client import raise_on_error
from feed.timeline_cache.valkey_connection import Command, Connection, pack

CHUNK_BYTES = 8 * 500
"""Packed ids of the followers in one transaction. Readers wait for its milliseconds."""
MARKER_SECONDS = 24 * 3600
_EVERYONE = b"\xff" * 8
"""The marker of a finished push. Unlike the last follower's id, it outlives no erasure."""
_RPUSHX = b"*3\r\n$6\r\nRPUSHX\r\n$17\r\ntimeline:"
_ENTRY = b"\r\n$8\r\n%b\r\n"


class DeliveryState:
    """The progress of one outfit's delivery."""

    def __init__(self, last_reached: bytes | None, known: Collection[bytes]) -> None:
        self.last_reached = last_reached or b""
        """The last follower who was reached, or `_EVERYONE`."""
        self._already_listed = frozenset(known)

    def remaining(self, followers: bytes) -> list[bytes]:
        """Return those of the followers who have not got the outfit yet."""
        people = [followers[start : start + 8] for start in range(0, len(followers), 8)]
        if not self.last_reached and not self._already_listed:
            return people
        return [
            person
            for person in people
            if person > self.last_reached and person not in self._already_listed
        ]


@dataclass(frozen=True)
class Delivery:
    """The push of one outfit to followers, in the order of their packed ids."""

    connection: Connection
    entry: bytes
    """The outfit's packed feed id."""
    marker: bytes
    """The key of the last follower reached."""
    max_entries: int
    slack: int
    """A list is trimmed to `max_entries` when it is longer by this much."""

    async def push_to(self, followers: bytes) -> int:
        """Add the outfit to the lists that exist; return how many it was added to."""
        reached, start = 0, 0
        # Kept while the job is retried: the push may still be missing on another server.
        renew_marker = ("EXPIRE", self.marker, MARKER_SECONDS)
        _, _, *known = raise_on_error(
            await self.connection.execute([renew_marker, *self._read_state()])
        )
        state = DeliveryState(*known)
        while start < len(followers):
            chunk = followers[start : start + CHUNK_BYTES]
            people = state.remaining(chunk)
            if chunk[-8:] <= state.last_reached:
                start += CHUNK_BYTES
                continue
            is_last = start + CHUNK_BYTES >= len(followers)
            lengths, state = await self._push(people, _EVERYONE if is_last else chunk[-8:])
            if lengths is not None:
                start += CHUNK_BYTES
                reached += sum(length > 0 for length in lengths)
                self._trim(people, lengths)
        self.connection.send_without_reply([("UNWATCH",)])
        return reached

    def _read_state(self) -> list[Command]:
        """Return the commands that read `DeliveryState` and watch it for changes."""
        known = b"known:" + self.entry
        return [("WATCH", self.marker, known), ("GET", self.marker), ("SMEMBERS", known)]

    async def _push(
        self, people: Sequence[bytes], last: bytes
    ) -> tuple[list[int] | None, DeliveryState]:
        """Return the lengths of the lists (None if the state had changed), and the state now."""
        set_marker = ("SET", self.marker, last, "EX", MARKER_SECONDS)
        entry = _ENTRY % self.entry
        pushes = b"".join((_RPUSHX, (entry + _RPUSHX).join(people), entry)) if people else b""
        transaction = (
            pack([("MULTI",), set_marker]),
            pushes,
            pack([("EXEC",), *self._read_state()]),
        )
        replies = await self.connection.execute_packed(b"".join(transaction), len(people) + 6)
        *_, done, _, last_reached, known = raise_on_error(replies)
        return done and raise_on_error(done)[1:], DeliveryState(last_reached, known)

    def _trim(self, people: Sequence[bytes], lengths: Sequence[int]) -> None:
        """Trim without waiting: if it fails, the next outfit's push trims the list."""
        self.connection.send_without_reply(
            [
                ("LTRIM", b"timeline:" + person, -self.max_entries, -1)
                for person, length in zip(people, lengths, strict=True)
                if length >= self.max_entries + self.slack
            ]
        )
