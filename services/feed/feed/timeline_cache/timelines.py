"""Timelines in Valkey: a cache that can be lost at any time.

A timeline is a list of 8-byte feed ids, newest at the tail. It includes hidden entries: the card of
an entry decides whether it is visible (card_cache.py). Outfits of authors with many followers are
in one list per author and bucket, and are pulled from it at read.
"""

import secrets
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from feed.timeline_cache.card_cache import BATCH_SIZE, FENCE_SECONDS, Cards
from feed.timeline_cache.keys import Bucket, Buckets, id_in, pack_ids, split_ids
from feed.timeline_cache.servers import Servers
from feed.timeline_cache.timeline_push import Push, pushes
from feed.timeline_cache.timeline_window import Window, window
from feed.timeline_cache.valkey_client import Valkey, ValkeyUnavailable
from feed.timeline_cache.valkey_connection import Command, Part

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

_KINDS_OF_USER = (b"timeline:", b"fetched:", b"author:")


@dataclass(frozen=True, slots=True)
class Build:
    """A timeline that is being built: ours while its list starts with this token."""

    token: bytes
    arrivals: int
    """The number of entries added to all authors' lists before the build started."""


class Timelines:
    """The adapter to all timelines; methods raise ValkeyUnavailable unless they say otherwise.

    `urls` are one server, or several addresses of a cluster, in which there are `buckets`.
    """

    def __init__(self, urls: Sequence[str], buckets: int, card_memory_bytes: int = 0) -> None:
        self._buckets = Buckets(buckets if len(urls) > 1 else 0)
        self._servers = Servers(urls, self._buckets, card_memory_bytes)
        self.cards = Cards(self._servers, self._buckets)

    async def start(self, *, resize: bool = False) -> None:
        """Find the servers, of which some may be away. Raises WrongServers.

        With `resize`, data with another number of buckets is deleted.
        """
        await self._servers.start(resize=resize)

    async def close(self) -> None:
        await self._servers.close()

    def __len__(self) -> int:
        """Return the number of servers over which timelines are spread."""
        return len(self._servers)

    async def window(self, user_id: int, offset: int, count: int) -> Window:
        """Read the ids of `count` entries after the newest `offset`, in one round trip.

        At offset 0 it first pulls new outfits of pulled authors.
        """
        bucket, key = self._timeline(user_id)
        read: Command = ("LRANGE", key, -(offset + count), -(offset + 1))
        if offset:
            values = await self._call(bucket, *read)
        else:
            trim = (MAX_ENTRIES, TRIM_SLACK)
            fetch = ("FCALL", "timelines_fetch", 1, key, pack_ids(user_id), *trim)
            _, values = await self._servers.batch([(bucket, fetch), (bucket, read)])
        return window(values, offset, count)

    async def locate(self, user_id: int, feed_id: int) -> int | None:
        """Return the number of entries up to this one; None if it is not in the list."""
        bucket, key = self._timeline(user_id)
        position = ("LPOS", key, pack_ids(feed_id), "RANK", -1)
        transaction: list[Command] = [("MULTI",), position, ("LLEN", key), ("EXEC",)]
        *_, done = await self._servers.batch([(bucket, command) for command in transaction])
        index, length = done
        return None if index is None else length - index

    async def push(
        self, feed_id: int, first_id: int, followers: bytes, *, is_late: bool = False
    ) -> int:
        """Add an outfit to the existing lists of packed followers.

        Returns how many lists it was added to. A repeat of the same job (feed id and `first_id`)
        adds it to those that lack it: for two hours, or with `is_late`, which takes it back from
        everyone first. If a server fails, serves the others first.
        """
        entry, job = pack_ids(feed_id), pack_ids(first_id)
        jobs = [
            (one, bucket)
            for bucket, group in self._buckets.split(split_ids(followers))
            for one in pushes(bucket, entry, job, group)
        ]
        if is_late:
            await self._servers.batch(
                [(bucket, command) for one, bucket in jobs for command in one.restart()]
            )

        async def push() -> int:
            return sum(await self._servers.each(jobs, self._push))

        return await self._servers.again(push)

    async def add_to_author_list(self, feed_id: int, first_id: int, author_id: int) -> int:
        """Add an outfit to its author's lists, from which followers of each bucket pull.

        Returns in how many buckets; a repeat adds it where it is missing.
        """
        args = (pack_ids(feed_id), pack_ids(author_id), MAX_AUTHOR_ENTRIES)
        marker = pack_ids(feed_id, first_id)
        return sum(
            await self._servers.batch(
                [
                    (one, ("FCALL", "timelines_offer", 1, one.key(b"offered:", marker), *args))
                    for one in self._buckets.all
                ]
            )
        )

    async def fence(self, user_id: int) -> bool:
        """Keep one timeline from being used or built until a change is committed.

        Call it before the commit. Returns False if Valkey is unavailable; raises nothing.
        """
        bucket, key = self._timeline(user_id)
        fence: Command = ("FCALL", "timelines_fence", 1, key, _token(), FENCE_SECONDS)
        try:
            await self._servers.batch([(bucket, fence)], survive_failover=True)
        except ValkeyUnavailable:
            return False
        return True

    async def drop(self, user_id: int) -> None:
        """Delete one timeline; its next read rebuilds it."""
        await self.drop_all(pack_ids(user_id))

    async def drop_all(self, users: bytes) -> None:
        """Delete the timelines of these packed people; their next reads rebuild them."""
        await self._servers.batch(
            [
                (bucket, ("DEL", *_keys(bucket, (b"timeline:", b"fetched:"), people)))
                for bucket, people in self._buckets.split(split_ids(users))
            ]
        )

    async def user_ids(self) -> AsyncIterator[int]:
        """Yield the owners of all timelines; some may come twice."""
        async for key in self._servers.keys(b"timeline:*"):
            yield id_in(key)

    async def get_rebuild_progress(self) -> int:
        """Return the last person whose timeline a rebuild has built; 0 if none is running.

        It is that of the bucket that has least: one that lost its data lost this too.
        """
        return min(
            int(found or 0)
            for found in await self._servers.batch(
                [(one, ("GET", one.key(b"rebuilt"))) for one in self._buckets.all]
            )
        )

    async def save_rebuild_progress(self, user_id: int) -> None:
        await self._servers.batch(
            [
                (one, ("SET", one.key(b"rebuilt"), user_id, "EX", KEEP_SECONDS))
                for one in self._buckets.all
            ]
        )

    async def start_build(self, user_id: int) -> Build | None:
        """Start to build a missing timeline; None if it exists or is being built."""
        token = _token()
        arrivals = await self._function("timelines_start", user_id, token, FENCE_SECONDS)
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
        await self._function(
            "timelines_finish",
            user_id,
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
        """Delete a person's timeline, entries and author lists, and fence their outfits' cards.

        Call it before the commit, because of the fences.
        """
        packed = pack_ids(user_id)
        home = self._buckets.of(packed)
        commands: list[tuple[Bucket, Command]] = [
            (home, ("SREM", key, packed))
            async for key in self._servers.keys(b"known:%b*" % home.tag)
        ]
        commands.append((home, ("DEL", *_keys(home, _KINDS_OF_USER, [packed]))))
        for bucket in self._buckets.all:
            known = _keys(bucket, (b"known:",), [pack_ids(feed_id) for feed_id in feed_ids])
            lists = (bucket.key(b"author:", packed), bucket.key(b"arrivals:newest"))
            commands.append((bucket, ("DEL", *lists, *known)))
        commands += [self.cards.fence_command(feed_id) for feed_id in feed_ids]
        for start in range(0, len(commands), BATCH_SIZE):
            await self._servers.batch(commands[start : start + BATCH_SIZE])

    def _timeline(self, user_id: int) -> tuple[Bucket, bytes]:
        packed = pack_ids(user_id)
        bucket = self._buckets.of(packed)
        return bucket, bucket.key(b"timeline:", packed)

    async def _call(self, bucket: Bucket, *command: Part) -> Any:
        (reply,) = await self._servers.batch([(bucket, command)])
        return reply

    async def _function(self, name: str, user_id: int, *args: Part) -> Any:
        """Call one function of timelines.lua with a timeline's key."""
        bucket, key = self._timeline(user_id)
        return await self._call(bucket, "FCALL", name, 1, key, *args)

    async def _push(self, server: Valkey, jobs: Sequence[Push]) -> int:
        server.require_available()
        packed = b"".join(push.pack() for push in jobs)
        replies = await server.transactions(packed, sum(push.commands for push in jobs))
        results = [push.result(found) for push, found in zip(jobs, replies, strict=True)]
        # Without waiting: if it fails, the next outfit's push trims the list.
        limits = (MAX_ENTRIES, TRIM_SLACK)
        await server.send_without_reply(
            [one for result in results for one in result.trims(*limits)]
        )
        reached = sum(result.reached for result in results)
        if half := [result.push for result in results if result.is_half]:
            await server.batch([push.withdrawal() for push in half])
            reached += await self._push(server, half)
        return reached


def _keys(bucket: Bucket, kinds: Iterable[bytes], ids: Sequence[bytes]) -> list[bytes]:
    return [bucket.key(kind, one) for kind in kinds for one in ids]


def _token() -> bytes:
    return b"\xff" + secrets.token_bytes(7)
