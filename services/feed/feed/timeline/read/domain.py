"""Reading a timeline, and keeping timelines true while people publish."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.feed import CardsOutdated
from contracts.identity import ProfileChanged
from contracts.tags import TagChanged, TagDeleted
from contracts.wardrobe import OutfitRemoved
from feed.projections.outfits import domain as posts
from feed.projections.profiles import domain as people
from feed.projections.tags import domain as tags
from feed.timeline.read import rules, store
from feed.timeline.read.rules import Place, Shown
from feed.timeline.tag_entries import domain as taggings
from feed.timeline.tag_entries.store import (
    list_entries_of_outfits,
    list_entries_of_owner,
    list_entries_of_tag,
)
from feed.timeline_cache.card_cache import HIDDEN
from feed.timeline_cache.timeline_shards import Shards
from feed.timeline_cache.timeline_window import End, Window
from feed.timeline_cache.timelines import KEEP_SECONDS, MAX_ENTRIES, Timelines
from feed.timeline_cache.valkey_client import ValkeyUnavailable
from shared.db import Database
from shared.features.account_erasure import lock_active_accounts
from shared.outbox import emit

CARDS = 500
"""Cards in one event."""
LISTED = timedelta(seconds=KEEP_SECONDS, days=1)
"""How long somebody is pushed to whose timeline is built now: longer than it lives."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads one person's timeline."""

    database: Database
    timelines: Timelines
    viewer_id: int

    async def read(self, place: Place, limit: int) -> list[Shown]:
        """Up to `limit` visible entries after a place, from Valkey if that is possible."""
        try:
            opened = await self._open(place, limit)
            if opened is not None:
                return await self._from_list(*opened, place.feed_id, limit)
        except ValkeyUnavailable:
            pass
        return await self._from_database(place.feed_id, limit)

    async def _open(self, place: Place, count: int) -> tuple[int, Window] | None:
        """The first window after a place, and how deep it lies; None if it is not in the list."""
        window_of = self.timelines.window
        if place.at_start:
            window = await window_of(self.viewer_id, 0, count)
            if window.end is End.MISSING:
                await self._rebuild()
                window = await window_of(self.viewer_id, 0, count)
            return 0, window
        if place.offset:
            # Where the entry was when the page before was read, unless something arrived since.
            window = await window_of(self.viewer_id, place.offset - 1, count + 1)
            if window.entries and window.entries[0][0] == place.feed_id:
                return place.offset, Window(window.entries[1:], window.end)
        offset = await self.timelines.locate(self.viewer_id, place.feed_id)
        if offset is None:
            return None
        return offset, await window_of(self.viewer_id, offset, count)

    async def _from_list(self, offset: int, window: Window, oldest: int, limit: int) -> list[Shown]:
        shown: list[Shown] = []
        while True:
            fetched = await self._fetch([key for key, card in window.entries if card is None])
            for feed_id, stored in window.entries:
                card = stored or fetched[feed_id]
                offset += 1
                if card != HIDDEN:
                    shown.append(Shown(feed_id, card, offset))
            if len(shown) >= limit or window.end is End.COMPLETE:
                return shown[:limit]
            oldest = min([oldest, *(feed_id for feed_id, _ in window.entries)])
            if window.end is not End.MORE:
                return shown + await self._from_database(oldest, limit - len(shown))
            window = await self.timelines.window(self.viewer_id, offset, limit)

    async def _from_database(self, before: int, limit: int) -> list[Shown]:
        async with self.database.sessions() as session:
            rows = await store.list_page(session, self.viewer_id, before, limit)
        return [Shown(row.feed_id, rules.card(row), 0) for row in rows]

    async def _fetch(self, feed_ids: Sequence[int]) -> dict[int, bytes]:
        """Cards that Valkey lacks, from Postgres in one query, kept for the next reader."""
        if not feed_ids:
            return {}
        async with self.database.sessions() as session:
            rows = await store.list_cards(session, feed_ids)
        cards = dict.fromkeys(feed_ids, HIDDEN) | {row.feed_id: rules.card(row) for row in rows}
        await self.timelines.cards.store(cards)
        return cards

    async def _rebuild(self) -> None:
        building = await self.timelines.start_building(self.viewer_id)
        if building is None:
            return
        async with self.database.sessions() as session:
            if not await lock_active_accounts(session, self.viewer_id):
                return
            # Whoever delivers without knowing of this reader has to be seen by what follows.
            await store.update_reader(session, self.viewer_id, LISTED)
            await session.commit()
            authors = await store.list_fetched_authors(session, self.viewer_id)
            newest = await store.list_candidates(session, self.viewer_id, MAX_ENTRIES)
        feed_ids = [feed_id for feed_id, _ in newest]
        pending = [feed_id for feed_id, on_its_way in newest if on_its_way]
        await self.timelines.finish_building(self.viewer_id, building, feed_ids, pending, authors)


async def apply_removal(
    session: AsyncSession, timelines: Shards, event: OutfitRemoved, version: int
) -> None:
    """Hide an outfit from every timeline."""
    if not await lock_active_accounts(session, event.owner_id):
        return
    applied = await posts.apply_removal(session, event, version)
    if applied and applied.feed_id:
        await invalidate_cards(session, timelines, event.owner_id, [applied.feed_id])


async def apply_profile(
    session: AsyncSession, timelines: Shards, event: ProfileChanged, version: int
) -> None:
    """Keep a profile's new state; name, picture and audience show on all of the person's cards."""
    applied = await people.apply_profile(session, event, version)
    if applied is None:
        return
    # May wait for deliveries, so it comes before the fences, which last only so long.
    if (applied.before == "public") != (applied.after == "public"):
        await taggings.invalidate_tags_of(session, event.user_id)
    feed_ids = await posts.list_feed_ids(session, event.user_id)
    feed_ids += await list_entries_of_owner(session, event.user_id)
    await invalidate_cards(session, timelines, event.user_id, feed_ids)


async def apply_tag(
    session: AsyncSession, timelines: Shards, event: TagChanged | TagDeleted, version: int
) -> None:
    """Keep a tag's new state; cards show only slugs of tags that are not private."""
    if not await lock_active_accounts(session, event.owner_id):
        return
    applied = await tags.apply_tag(session, event, version)
    if applied is None:
        return
    # May wait for deliveries, so it comes before the fences, which last only so long.
    if applied.brings_else:
        await taggings.invalidate_tag(session, event.tag_id)
    feed_ids = applied.feed_ids + await list_entries_of_tag(session, event.tag_id)
    await invalidate_cards(session, timelines, event.owner_id, feed_ids)


async def invalidate_cards(
    session: AsyncSession, timelines: Shards, author_id: int, feed_ids: Sequence[int]
) -> None:
    """Have cards made anew, also those by which the outfits came to followers of tags.

    If Valkey is away, that is left to events which wait for it.
    """
    feed_ids = [*feed_ids, *await list_entries_of_outfits(session, feed_ids)]
    for start in range(0, len(feed_ids), CARDS):
        chunk = feed_ids[start : start + CARDS]
        if not await timelines.fence_cards(chunk):
            event = CardsOutdated(author_id=author_id, feed_ids=tuple(chunk))
            await emit(session, event, subject=author_id, version=0)
