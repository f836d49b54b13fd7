"""Timelines in Valkey: a cache that can be lost at any time.

A timeline is a list of 8-byte feed ids, newest at the tail. It includes hidden entries: the card of
an entry decides whether it is visible (card_cache.py). Outfits of authors with many followers are
in one list per author, and are pulled from it at read.
"""

import secrets
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from feed.timeline_cache.card_cache import FENCE_SECONDS, Cards, fence_command
from feed.timeline_cache.timeline_push import Delivery
from feed.timeline_cache.timeline_window import Window, window
from feed.timeline_cache.valkey_client import BATCH_SIZE, Valkey, ValkeyUnavailable, pack_ids
from feed.timeline_cache.valkey_connection import Command

MAX_ENTRIES = 800
TRIM_SLACK = 100
"""A list is trimmed only when it is longer by this much: one LTRIM per hundred pushes."""
KEEP_SECONDS = 30 * 24 * 3600
"""Lifetime of a timeline from its build; the next read after that rebuilds it.

Reads do not extend it: they write nothing, an active reader costs one build (5 ms of Postgres) a
month, and the build alone determines how long a reader is pushed to.
"""
MAX_AUTHOR_ENTRIES = 200
"""Outfits in an author's list. A timeline that has not pulled for longer is rebuilt."""

_PREFIXES_OF_USER = (b"timeline:", b"fetched:", b"author:")
_REBUILD_PROGRESS = b"rebuilt"


@dataclass(frozen=True, slots=True)
class Build:
    """A timeline that is being built: ours while its list starts with this token."""

    token: bytes
    arrivals: int
    """The number of entries added to all authors' lists before the build started."""


class Timelines:
    """The adapter to one server; methods raise ValkeyUnavailable unless they say otherwise."""

    def __init__(self, valkey: Valkey) -> None:
        self._valkey = valkey
        self.cards = Cards(valkey)

    async def window(self, user_id: int, offset: int, count: int) -> Window:
        """Read `count` entries after the newest `offset`, ids and cards in one round trip.

        At offset 0 it first pulls new outfits of pulled authors.
        """
        self._valkey.require_available()
        key = _timeline(user_id)
        limit: Command = ("BY", "nosort", "DESC", "LIMIT", offset, count)
        read: Command = ("SORT_RO", key, *limit, "GET", "#", "GET", "card:*")
        if offset:
            values = await self._valkey.call(*read)
        else:
            trim = (MAX_ENTRIES, TRIM_SLACK)
            fetch = ("FCALL", "timelines_fetch", 1, key, pack_ids(user_id), *trim)
            _, values = await self._valkey.batch([fetch, read], atomic=False)
        return window(values, offset, count)

    async def locate(self, user_id: int, feed_id: int) -> int | None:
        """Return the number of entries up to this one; None if it is not in the list."""
        key = _timeline(user_id)
        position = ("LPOS", key, pack_ids(feed_id), "RANK", -1)
        index, length = await self._valkey.batch([position, ("LLEN", key)], atomic=True)
        return None if index is None else length - index

    async def push(self, feed_id: int, first_id: int, followers: bytes) -> int:
        """Add an outfit to the existing lists of packed followers, which are in id order.

        Returns how many lists it was added to. A repeat of the same job (feed id and `first_id`)
        resumes after the last follower reached.
        """
        self._valkey.require_available()
        entry, marker = pack_ids(feed_id), b"delivered:" + pack_ids(feed_id, first_id)
        async with self._valkey.watch_connection() as connection:
            delivery = Delivery(connection, entry, marker, MAX_ENTRIES, TRIM_SLACK)
            return await delivery.push_to(followers)

    async def add_to_author_list(self, feed_id: int, first_id: int, author_id: int) -> int:
        """Add an outfit to its author's list for pulling; return 0 if it was added before."""
        marker = b"offered:" + pack_ids(feed_id, first_id)
        reached: int = await self._valkey.function(
            "timelines_offer", marker, pack_ids(feed_id), pack_ids(author_id), MAX_AUTHOR_ENTRIES
        )
        return reached

    async def fence(self, user_id: int) -> bool:
        """Keep one timeline from being used or built until a change is committed.

        Call it before the commit. Returns False if Valkey is unavailable; raises nothing.
        """
        key = _timeline(user_id)
        try:
            self._valkey.require_available()
            await self._valkey.function("timelines_fence", key, _token(), FENCE_SECONDS)
        except ValkeyUnavailable:
            return False
        return True

    async def drop(self, user_id: int) -> None:
        """Delete one timeline; its next read rebuilds it."""
        await self.drop_all(pack_ids(user_id))

    async def drop_all(self, users: bytes) -> None:
        """Delete the timelines of these packed people; their next reads rebuild them."""
        user_ids = [users[start : start + 8] for start in range(0, len(users), 8)]
        keys = [prefix + user_id for prefix in (b"timeline:", b"fetched:") for user_id in user_ids]
        await self._valkey.call("DEL", *keys)

    async def user_ids(self) -> AsyncIterator[int]:
        """Yield the owners of the timelines on this server; some may come twice."""
        async for key in self._valkey.keys(b"timeline:*"):
            yield int.from_bytes(key.removeprefix(b"timeline:"), "big")

    async def get_rebuild_progress(self) -> int:
        """Return the last person whose timeline a rebuild has built; 0 if none is running."""
        return int(await self._valkey.call("GET", _REBUILD_PROGRESS) or 0)

    async def save_rebuild_progress(self, user_id: int) -> None:
        await self._valkey.call("SET", _REBUILD_PROGRESS, user_id, "EX", KEEP_SECONDS)

    async def start_build(self, user_id: int) -> Build | None:
        """Start to build a missing timeline; None if it exists or is being built."""
        token = _token()
        key = _timeline(user_id)
        arrivals = await self._valkey.function("timelines_start", key, token, FENCE_SECONDS)
        return Build(token, arrivals) if arrivals >= 0 else None

    async def finish_build(
        self,
        user_id: int,
        build: Build,
        feed_ids: Sequence[int],
        pending: Sequence[int],
        authors: Sequence[int] = (),
    ) -> None:
        """Finish a build with these ids, newest first, and the entries pushed since its start.

        The `pending` ids are in flight; their pushes will not add them again. From now on the
        timeline pulls outfits of these `authors`.
        """
        complete = int(len(feed_ids) < MAX_ENTRIES)
        await self._valkey.function(
            "timelines_finish",
            _timeline(user_id),
            build.token,
            KEEP_SECONDS,
            complete,
            pack_ids(*reversed(feed_ids)),
            pack_ids(*pending),
            pack_ids(user_id),
            pack_ids(*authors),
            build.arrivals,
        )

    async def erase(self, user_id: int, feed_ids: Sequence[int]) -> None:
        """Delete a person's timeline, list entries and author list, and fence their outfits' cards.

        Call it before the commit, because of the fences.
        """
        commands: list[Command] = [
            ("SREM", key, pack_ids(user_id)) async for key in self._valkey.keys(b"known:*")
        ]
        for feed_id in feed_ids:
            commands += (fence_command(feed_id), ("DEL", b"known:" + pack_ids(feed_id)))
        commands.append(("DEL", *(prefix + pack_ids(user_id) for prefix in _PREFIXES_OF_USER)))
        for start in range(0, len(commands), BATCH_SIZE):
            await self._valkey.batch(commands[start : start + BATCH_SIZE], atomic=False)


def _timeline(user_id: int) -> bytes:
    return b"timeline:" + pack_ids(user_id)


def _token() -> bytes:
    return b"\xff" + secrets.token_bytes(7)
