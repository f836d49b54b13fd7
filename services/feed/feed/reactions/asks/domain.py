"""Asks others which of two outfits they prefer, and counts their votes."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import MAX_ID
from feed.broadcast import Channel
from feed.notify.notifications.domain import notify
from feed.projections.moderation import domain as moderation
from feed.projections.profiles import domain as profiles
from feed.reactions.asks import rules, store
from feed.reactions.asks.errors import (
    MAX_OPEN,
    AskClosed,
    AskNotFound,
    AskStillOpen,
    OutfitNotShared,
    OutfitNotYours,
    OwnAsk,
    SameOutfitTwice,
    TooManyAsks,
)
from feed.reactions.asks.models import Ask
from feed.reactions.asks.rules import AskRow
from feed.reactions.asks.schemas import AskOut, Choice, NewAsk
from feed.relations.circles.store import get_circle
from feed.relations.visibility import domain as visibility
from shared.features.account_erasure import lock_active_accounts, lock_existing
from shared.features.circles import CircleNotFound
from shared.features.visibility import circle_of
from shared.http.errors import NotFound, NotSignedIn
from shared.http.pagination import Page, cut_page, decode_cursor

BATCH = 100


async def ask(session: AsyncSession, viewer_id: int, new: NewAsk, now: datetime) -> AskOut:
    """Ask which of two outfits of the viewer's own to choose.

    Raises SameOutfitTwice, OutfitNotYours, OutfitNotShared, CircleNotFound, TooManyAsks,
    NotSignedIn, AccountIsLimited or ProfileInFlight.
    """
    await _require_own_outfits(session, viewer_id, new)
    await profiles.find_viewer(session, viewer_id)
    if not await lock_active_accounts(session, viewer_id):
        raise NotSignedIn
    await moderation.require_good_standing(session, viewer_id)
    circle_id = circle_of(new.audience)
    if circle_id is not None and not await get_circle(session, viewer_id, circle_id):
        raise CircleNotFound
    await store.lock_asks(session, viewer_id)
    if await store.count_open(session, viewer_id, now) >= MAX_OPEN:
        raise TooManyAsks
    row = Ask(
        owner_id=viewer_id,
        left_outfit_id=new.left_outfit_id,
        right_outfit_id=new.right_outfit_id,
        question=new.question,
        audience=new.audience,
        ends_at=now + timedelta(hours=new.hours),
    )
    await store.insert_ask(session, row)
    return await get_ask(session, viewer_id, row.id, now)


async def get_ask(session: AsyncSession, viewer_id: int, ask_id: int, now: datetime) -> AskOut:
    """Return an ask that the viewer may see. Raises AskNotFound."""
    (found,) = await _present(session, viewer_id, [await _find(session, viewer_id, ask_id)], now)
    return found


async def list_asks(
    session: AsyncSession, viewer_id: int, cursor: str | None, limit: int, now: datetime
) -> Page[AskOut]:
    """Return the viewer's own asks, and open ones that they are asked, newest first.

    Without those that they dismissed, and without those of people whom they mute.
    """
    (before,) = decode_cursor(cursor, int) if cursor else (MAX_ID,)
    rows = await store.list_asks(session, viewer_id, before, limit + 1, now)
    page = cut_page(rows, limit, key=lambda row: (row.id,))
    items = await _present(session, viewer_id, page.rows, now)
    return Page(items=items, next_cursor=page.next_cursor)


async def vote(
    session: AsyncSession, viewer_id: int, ask_id: int, choice: Choice, now: datetime
) -> AskOut:
    """Choose an outfit; it replaces the viewer's earlier choice.

    Raises AskNotFound, OwnAsk, AskClosed or AccountIsLimited.
    """
    found = await _find(session, viewer_id, ask_id)
    if found.owner_id == viewer_id:
        raise OwnAsk
    if not await lock_active_accounts(session, viewer_id, found.owner_id):
        raise AskNotFound
    await moderation.require_good_standing(session, viewer_id)
    await _lock_open(session, ask_id, now)
    await store.update_vote(session, ask_id, viewer_id, choice)
    return await get_ask(session, viewer_id, ask_id, now)


async def withdraw_vote(session: AsyncSession, viewer_id: int, ask_id: int, now: datetime) -> None:
    """Withdraw the viewer's vote until the ask ends. Raises AskNotFound or AskClosed."""
    await _find(session, viewer_id, ask_id)
    await _lock_open(session, ask_id, now)
    await store.update_withdrawn(session, ask_id, viewer_id)


async def close(session: AsyncSession, viewer_id: int, ask_id: int, now: datetime) -> AskOut:
    """End one of the viewer's asks early; an ended one stays as it is. Raises AskNotFound."""
    if not await lock_active_accounts(session, viewer_id):
        raise NotSignedIn
    found = await store.get_locked(session, ask_id, to_close=True)
    if found is None or found.owner_id != viewer_id:
        raise AskNotFound
    if not rules.has_ended(found.ends_at, found.closed_at, now):
        found.closed_at = now
        await session.flush()
    return await get_ask(session, viewer_id, ask_id, now)


async def dismiss(
    session: AsyncSession, viewer_id: int, ask_id: int, now: datetime, *, dismissed: bool
) -> None:
    """List an ask no longer, or again. Raises AskNotFound, or AskStillOpen for an own open one."""
    found = await _find(session, viewer_id, ask_id)
    if found.owner_id == viewer_id and not rules.has_ended(found.ends_at, found.closed_at, now):
        raise AskStillOpen
    if not await lock_active_accounts(session, viewer_id, found.owner_id):
        raise AskNotFound
    if await store.get_locked(session, ask_id) is None:
        raise AskNotFound
    await store.update_dismissed(session, ask_id, viewer_id, dismissed=dismissed)


async def close_ended(session: AsyncSession, channel: Channel, now: datetime) -> bool:
    """Close asks that have ended, and notify their owners; return whether there may be more."""
    ended = await store.list_ended(session, now, BATCH)
    # Before any row, in the order of an erasure.
    existing = await lock_existing(session, {one.owner_id for one in ended})
    closed = 0
    for one in ended:
        if one.owner_id in existing and await store.update_ended(session, one.id):
            closed += 1
            notification = rules.closed_notification(one.id, one.owner_id)
            await notify(session, channel, notification, version=1, at=now)
    return closed == BATCH


async def erase(session: AsyncSession, user_id: int) -> int:
    """Delete a person's asks with all votes, and their votes; return the number of their asks."""
    return await store.delete_asks(session, user_id)


async def _require_own_outfits(session: AsyncSession, viewer_id: int, new: NewAsk) -> None:
    sides = {"left_outfit_id": new.left_outfit_id, "right_outfit_id": new.right_outfit_id}
    if len(set(sides.values())) < len(sides):
        raise SameOutfitTwice
    for field, outfit_id in sides.items():
        try:
            owner_id = await visibility.find_outfit(session, viewer_id, outfit_id)
        except NotFound:
            raise OutfitNotYours(field) from None
        if owner_id != viewer_id:
            raise OutfitNotYours(field)
    shared = await store.list_shared(session, sides.values())
    for field, outfit_id in sides.items():
        if outfit_id not in shared:
            raise OutfitNotShared(field)


async def _find(session: AsyncSession, viewer_id: int, ask_id: int) -> AskRow:
    found = await store.get_visible(session, viewer_id, ask_id)
    if found is None:
        raise AskNotFound
    return found


async def _lock_open(session: AsyncSession, ask_id: int, now: datetime) -> None:
    """Let nobody close the ask before this transaction ends. Raises AskNotFound or AskClosed."""
    found = await store.get_locked(session, ask_id)
    if found is None:
        raise AskNotFound
    if rules.has_ended(found.ends_at, found.closed_at, now):
        raise AskClosed


async def _present(
    session: AsyncSession, viewer_id: int, rows: Sequence[AskRow], now: datetime
) -> list[AskOut]:
    owners = await profiles.list_authors(session, {row.owner_id for row in rows})
    own = [row.id for row in rows if row.owner_id == viewer_id]
    votes = await store.count_votes(session, own)
    return [
        rules.present_ask(row, owners[row.owner_id], viewer_id, votes.get(row.id, {}), now)
        for row in rows
        if row.owner_id in owners
    ]
