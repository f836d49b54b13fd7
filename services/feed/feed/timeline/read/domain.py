"""Reads timelines, and invalidates them and their cards after changes."""

import contextlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.feed import CardsOutdated
from contracts.identity import ProfileChanged
from contracts.tags import TagChanged, TagDeleted
from contracts.wardrobe import OutfitRemoved
from feed.metrics import CARDS, TIMELINES_BUILT
from feed.projections.outfits import domain as outfit_projection
from feed.projections.profiles import domain as profiles
from feed.projections.tags import domain as tags
from feed.relations.visibility.store import list_circles_with
from feed.timeline.read import rules, store
from feed.timeline.read.rules import PagePosition, PartialPage, VisibleEntry
from feed.timeline.tag_entries import domain as tag_entries
from feed.timeline.tag_entries.store import (
    list_entries_of_outfits,
    list_entries_of_owner,
    list_entries_of_tag,
)
from feed.timeline_cache.card_cache import HIDDEN
from feed.timeline_cache.timeline_window import Window, WindowEnd
from feed.timeline_cache.timelines import KEEP_SECONDS, MAX_ENTRIES, Timelines
from feed.timeline_cache.valkey_client import ValkeyUnavailable
from shared.data.db import Database
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts

CARDS_PER_EVENT = 500
"""Maximum number of cards in one event."""
READER_TTL = timedelta(seconds=KEEP_SECONDS, days=1)
"""How long a reader is pushed to after a build: longer than the timeline lives."""


@dataclass(frozen=True, slots=True)
class TimelineReader:
    """Reads one person's timeline."""

    database: Database
    timelines: Timelines
    viewer_id: int

    async def read(self, position: PagePosition, limit: int) -> list[VisibleEntry]:
        """Return up to `limit` visible entries after a position, from Valkey if possible.

        Each of them comes once, even if the list changes between two windows.
        """
        page = PartialPage(position, limit)
        complete = False
        with contextlib.suppress(ValkeyUnavailable):
            complete = await self._read_cached(page)
        if not complete:
            await self._read_database(page)
        return page.entries[:limit]

    async def _read_cached(self, page: PartialPage) -> bool:
        """Add the list's entries to a page; return whether it is complete."""
        found = await self._find_window(page.position, page.limit)
        while found is not None:
            offset, window = found
            unread = [feed_id for feed_id in window.entries if feed_id not in page.seen]
            cards = await self._admitted(await self._cards_of(unread))
            for next_offset, feed_id in enumerate(window.entries, offset + 1):
                card = cards.pop(feed_id, HIDDEN)
                if card != HIDDEN:
                    page.entries.append(VisibleEntry(feed_id, card, next_offset))
            page.seen.update(unread)
            if len(page.entries) >= page.limit or window.end is WindowEnd.COMPLETE:
                return True
            if window.end is not WindowEnd.MORE or not unread:
                return False
            last_id, offset = window.entries[-1], offset + len(window.entries)
            found = await self._window_after(last_id, offset, page.limit, page.seen)
        return False

    async def _find_window(self, position: PagePosition, count: int) -> tuple[int, Window] | None:
        """Return the first window after a position, and its offset; None if not in the list."""
        if position.at_start:
            window = await self.timelines.window(self.viewer_id, 0, count)
            if window.end is WindowEnd.MISSING:
                await self._rebuild()
                window = await self.timelines.window(self.viewer_id, 0, count)
            return 0, window
        if position.offset:
            found = await self._window_after(position.feed_id, position.offset, count)
            if found is not None:
                return found
        offset = await self.timelines.locate(self.viewer_id, position.feed_id)
        if offset is None:
            return None
        return await self._window_after(position.feed_id, offset, count)

    async def _window_after(
        self, feed_id: int, offset: int, count: int, seen: Collection[int] | None = None
    ) -> tuple[int, Window] | None:
        """Return the window after an entry, and its offset; None if the entry has moved away.

        Arrivals shift the entry by a few positions, so it is read again, and the window starts
        below it. Entries above it that are not among those `seen` (if given) mean that the list
        was rebuilt in another order.
        """
        window = await self.timelines.window(self.viewer_id, offset - 1, count + 1)
        start = window.index_after(feed_id)
        if start is None:
            return None
        if seen is not None and any(above not in seen for above in window.entries[:start]):
            return None
        return offset - 1 + start, Window(window.entries[start:], window.end)

    async def _read_database(self, page: PartialPage) -> None:
        """Add the entries that a page lacks from Postgres."""
        listed = {entry.feed_id for entry in page.entries}
        async with self.database.sessions() as session:
            rows = await store.list_page(session, self.viewer_id, page.before, page.limit)
        page.entries.extend(
            VisibleEntry(row.feed_id, rules.without_circle(rules.render_card(row)), 0)
            for row in rows
            if row.feed_id not in listed
        )

    async def _cards_of(self, feed_ids: Sequence[int]) -> dict[int, bytes]:
        """Return the cards of entries by feed id; those that are not cached come from Postgres."""
        cached = await self.timelines.cards.get(feed_ids)
        loaded = await self._load_cards([one for one in feed_ids if one not in cached])
        CARDS.labels("database").inc(len(loaded))
        return cached | loaded

    async def _admitted(self, cards: Mapping[int, bytes]) -> dict[int, bytes]:
        """Return the cards without those of circles that the viewer is not in."""
        circles = {feed_id: rules.circle_shown_to(card) for feed_id, card in cards.items()}
        wanted = {circle_id for circle_id in circles.values() if circle_id is not None}
        if not wanted:
            return dict(cards)
        async with self.database.sessions() as session:
            owners = await list_circles_with(session, self.viewer_id, wanted)
        return {
            feed_id: rules.without_circle(card)
            for feed_id, card in cards.items()
            if (circle_id := circles[feed_id]) is None
            or owners.get(circle_id) == rules.author_id_of(card)
        }

    async def _load_cards(self, feed_ids: Sequence[int]) -> dict[int, bytes]:
        """Load cards from Postgres in one query, and cache them."""
        if not feed_ids:
            return {}
        async with self.database.sessions() as session:
            rows = await store.list_cards(session, feed_ids)
        cards = dict.fromkeys(feed_ids, HIDDEN) | {
            row.feed_id: rules.render_card(row) for row in rows
        }
        await self.timelines.cards.store(cards)
        return cards

    async def _rebuild(self) -> None:
        build = await self.timelines.start_build(self.viewer_id)
        if build is None:
            return
        async with self.database.sessions() as session:
            if not await lock_active_accounts(session, self.viewer_id):
                return
            # Commit before listing: a push that does not know of this reader yet must be visible
            # to the queries below.
            await store.update_reader(session, self.viewer_id, READER_TTL)
            await session.commit()
            followees = await store.list_followees(session, self.viewer_id)
            authors = await store.list_pulled_authors(session, followees)
            newest = await store.list_candidates(session, self.viewer_id, followees, MAX_ENTRIES)
        feed_ids = [feed_id for feed_id, _ in newest]
        pending = [feed_id for feed_id, in_flight in newest if in_flight]
        TIMELINES_BUILT.inc()
        await self.timelines.finish_build(self.viewer_id, build, feed_ids, pending, authors)


async def apply_removal(
    session: AsyncSession, timelines: Timelines, event: OutfitRemoved, version: int
) -> None:
    """Remove an outfit from every timeline."""
    if not await lock_active_accounts(session, event.owner_id):
        return
    applied = await outfit_projection.apply_removal(session, event, version)
    if applied and applied.feed_id:
        await invalidate_cards(session, timelines, event.owner_id, [applied.feed_id])


async def apply_profile(
    session: AsyncSession, timelines: Timelines, event: ProfileChanged, version: int
) -> None:
    """Store a profile, and invalidate the person's cards, which show name, avatar and audience."""
    applied = await profiles.apply_profile(session, event, version)
    if applied is None:
        return
    # May wait for pushes, so it comes before the fences, which expire.
    if (applied.before == "public") != (applied.after == "public"):
        await tag_entries.invalidate_tags_of(session, event.user_id)
    feed_ids = await outfit_projection.list_feed_ids(session, event.user_id)
    feed_ids += await list_entries_of_owner(session, event.user_id)
    await invalidate_cards(session, timelines, event.user_id, feed_ids)


async def apply_tag(
    session: AsyncSession, timelines: Timelines, event: TagChanged | TagDeleted, version: int
) -> None:
    """Store a tag, and invalidate cards: they show slugs of tags that are not private."""
    if not await lock_active_accounts(session, event.owner_id):
        return
    applied = await tags.apply_tag(session, event, version)
    if applied is None:
        return
    # May wait for pushes, so it comes before the fences, which expire.
    if applied.followers_affected:
        await tag_entries.invalidate_tag(session, event.tag_id)
    feed_ids = applied.feed_ids + await list_entries_of_tag(session, event.tag_id)
    await invalidate_cards(session, timelines, event.owner_id, feed_ids)


async def invalidate_cards(
    session: AsyncSession, timelines: Timelines, author_id: int, feed_ids: Sequence[int]
) -> None:
    """Invalidate outfits' cards, including their tag entries' cards.

    If Valkey is unavailable, events do it once it is back.
    """
    feed_ids = [*feed_ids, *await list_entries_of_outfits(session, feed_ids)]
    for start in range(0, len(feed_ids), CARDS_PER_EVENT):
        chunk = feed_ids[start : start + CARDS_PER_EVENT]
        if not await timelines.cards.fence(chunk):
            event = CardsOutdated(author_id=author_id, feed_ids=tuple(chunk))
            await emit(session, event, subject=author_id, version=0)
