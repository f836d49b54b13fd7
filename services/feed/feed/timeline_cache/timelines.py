"""Timelines in Valkey: never the only copy, and gone at any moment without harm.

A timeline is a list of 8-byte feed ids, newest at the tail; it holds what the followed people ever
published, hidden things too: whether an entry shows is decided by its card (feed.cards). What
authors of many followers publish waits in one list and is fetched when somebody reads.
"""

import secrets
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from feed.timeline_cache.card_cache import FENCE_SECONDS, Cards, fencing
from feed.timeline_cache.timeline_push import Delivery
from feed.timeline_cache.timeline_window import Window, window
from feed.timeline_cache.valkey_client import PIPELINE, Valkey, ValkeyUnavailable, packed
from feed.timeline_cache.valkey_connection import Command

MAX_ENTRIES = 800
TRIM_SLACK = 100
"""A list is trimmed only when it is this much too long: one LTRIM in a hundred deliveries."""
KEEP_SECONDS = 30 * 24 * 3600
"""A timeline lives so long from its building, and is built anew at its reader's next return.

Nothing lengthens that: who reads all the time has one building (5 ms of Postgres) a month, readings
write nothing, and it is known from the building alone for how long somebody has to be pushed to.
"""
MAX_OFFERED = 200
"""Outfits in an author's list. Who has not fetched for so long has the timeline built anew."""

_OF_A_PERSON = (b"timeline:", b"fetched:", b"author:")
_REBUILT = b"rebuilt"


@dataclass(frozen=True, slots=True)
class Building:
    """A timeline that is being built: ours as long as the list begins with this token."""

    token: bytes
    arrivals: int
    """How much had come into authors' lists when it began."""


class Timelines:
    """The adapter to Valkey; calls raise ValkeyUnavailable unless they say otherwise."""

    def __init__(self, valkey: Valkey) -> None:
        self._valkey = valkey
        self.cards = Cards(valkey)

    async def window(self, user_id: int, offset: int, count: int) -> Window:
        """`count` entries after the newest `offset`, ids and cards in one round trip.

        The newest are preceded by what was published by authors who are not pushed.
        """
        self._valkey.require_present()
        key = _timeline(user_id)
        limit: Command = ("BY", "nosort", "DESC", "LIMIT", offset, count)
        read: Command = ("SORT_RO", key, *limit, "GET", "#", "GET", "card:*")
        if offset:
            values = await self._valkey.call(*read)
        else:
            trim = (MAX_ENTRIES, TRIM_SLACK)
            fetch = ("FCALL", "timelines_fetch", 1, key, packed(user_id), *trim)
            _, values = await self._valkey.batch([fetch, read], atomic=False)
        return window(values, offset, count)

    async def locate(self, user_id: int, feed_id: int) -> int | None:
        """How many entries are as new as this one or newer; None when it is not in the list."""
        key = _timeline(user_id)
        place = ("LPOS", key, packed(feed_id), "RANK", -1)
        index, length = await self._valkey.batch([place, ("LLEN", key)], atomic=True)
        return None if index is None else length - index

    async def deliver(self, feed_id: int, first_id: int, followers: bytes) -> int:
        """Add an outfit to those of the `packed` followers' lists that exist.

        Answers how many. Followers come in the order of their ids; a repeat of one delivery, which
        `first_id` names, goes on after the last one reached.
        """
        self._valkey.require_present()
        entry, marker = packed(feed_id), b"delivered:" + packed(feed_id, first_id)
        async with self._valkey.watching() as connection:
            delivery = Delivery(connection, entry, marker, MAX_ENTRIES, TRIM_SLACK)
            return await delivery.bring(followers)

    async def offer(self, feed_id: int, first_id: int, author_id: int) -> int:
        """Let an author's followers fetch an outfit themselves; 0 if that was done before."""
        marker = b"offered:" + packed(feed_id, first_id)
        reached: int = await self._valkey.function(
            "timelines_offer", marker, packed(feed_id), packed(author_id), MAX_OFFERED
        )
        return reached

    async def fence(self, user_id: int) -> bool:
        """Keep one timeline from being used or built until a change is committed.

        Call it before the commit. Answers False when Valkey is away, raises nothing.
        """
        key = _timeline(user_id)
        try:
            self._valkey.require_present()
            await self._valkey.function("timelines_fence", key, _token(), FENCE_SECONDS)
        except ValkeyUnavailable:
            return False
        return True

    async def drop(self, user_id: int) -> None:
        """Have one timeline rebuilt at its next reading."""
        await self.drop_all(packed(user_id))

    async def drop_all(self, users: bytes) -> None:
        """Have the timelines of these `packed` people rebuilt at their next reading."""
        people = [users[at : at + 8] for at in range(0, len(users), 8)]
        keys = [kind + one for kind in (b"timeline:", b"fetched:") for one in people]
        await self._valkey.call("DEL", *keys)

    async def people(self) -> AsyncIterator[int]:
        """Whose timelines are here; some may come twice."""
        async for key in self._valkey.keys(b"timeline:*"):
            yield int.from_bytes(key.removeprefix(b"timeline:"), "big")

    async def rebuilt_up_to(self) -> int:
        """The last person whose timeline a rebuild has made here; 0 when none is under way."""
        return int(await self._valkey.call("GET", _REBUILT) or 0)

    async def note_rebuilt(self, user_id: int) -> None:
        await self._valkey.call("SET", _REBUILT, user_id, "EX", KEEP_SECONDS)

    async def start_building(self, user_id: int) -> Building | None:
        """Start to build a missing timeline; None when somebody else does, or it is there."""
        token = _token()
        key = _timeline(user_id)
        arrivals = await self._valkey.function("timelines_start", key, token, FENCE_SECONDS)
        return Building(token, arrivals) if arrivals >= 0 else None

    async def finish_building(
        self,
        user_id: int,
        building: Building,
        feed_ids: Sequence[int],
        pending: Sequence[int],
        authors: Sequence[int] = (),
    ) -> None:
        """End what `start_building` began: newest ids first, then what arrived meanwhile.

        The `pending` ones among them are on their way and will not be added again. From now on
        the timeline fetches what these `authors` publish.
        """
        complete = int(len(feed_ids) < MAX_ENTRIES)
        await self._valkey.function(
            "timelines_finish",
            _timeline(user_id),
            building.token,
            KEEP_SECONDS,
            complete,
            packed(*reversed(feed_ids)),
            packed(*pending),
            packed(user_id),
            packed(*authors),
            building.arrivals,
        )

    async def erase(self, user_id: int, feed_ids: Sequence[int]) -> None:
        """Forget a person's timeline and places in lists, and the cards of these outfits of hers.

        Call it before the commit: cards are fenced until then.
        """
        commands: list[Command] = [
            ("SREM", key, packed(user_id)) async for key in self._valkey.keys(b"known:*")
        ]
        for feed_id in feed_ids:
            commands += (fencing(feed_id), ("DEL", b"known:" + packed(feed_id)))
        commands.append(("DEL", *(kind + packed(user_id) for kind in _OF_A_PERSON)))
        for start in range(0, len(commands), PIPELINE):
            await self._valkey.batch(commands[start : start + PIPELINE], atomic=False)


def _timeline(user_id: int) -> bytes:
    return b"timeline:" + packed(user_id)


def _token() -> bytes:
    return b"\xff" + secrets.token_bytes(7)
