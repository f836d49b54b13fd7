"""Creates, renews and deletes secret addresses, and reads the calendar behind one."""

import secrets
from datetime import date, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.errors import NotFound, NotSignedIn
from shared.http.viewer import Viewer
from wardrobe.calendar.insights.schemas import Segment
from wardrobe.calendar.insights.store import list_names_on
from wardrobe.calendar.links import rules, store
from wardrobe.calendar.links.models import CalendarLink
from wardrobe.people.visibility.domain import load_profiles, lock_account

PAST = timedelta(days=366)
"""How far back a calendar goes."""
MAX_EVENTS = 2000


async def get_link(session: AsyncSession, viewer: Viewer) -> CalendarLink | None:
    """Return the address of the viewer's calendar."""
    return await store.get_link(session, viewer.id)


async def renew_link(session: AsyncSession, viewer: Viewer) -> CalendarLink:
    """Give the viewer's calendar a new address; the current one stops working.

    Raises NotSignedIn if the account is being erased.
    """
    if not await lock_account(session, viewer.id):
        raise NotSignedIn
    await store.replace_link(session, viewer.id, secrets.token_urlsafe(rules.TOKEN_BYTES))
    link = await store.get_link(session, viewer.id)
    if link is None:
        raise LookupError("a link is deleted only under the lock of its account")
    return link


async def delete_link(session: AsyncSession, viewer: Viewer) -> None:
    """Make the viewer's calendar unreadable for programs."""
    if await lock_account(session, viewer.id):
        await store.delete_link(session, viewer.id)


async def read_diary(session: AsyncSession, token: str, today: date) -> rules.Diary:
    """Return what the owner of this address wore in the last year, and plans.

    Raises NotFound, also while nobody can use the account: then its owner could not renew the
    address.
    """
    owner_id = await store.get_owner(session, token)
    profile = (await load_profiles(session, {owner_id})).get(owner_id) if owner_id else None
    if owner_id is None or profile is None or profile.closed:
        raise NotFound
    since = today - PAST
    outfits = await store.list_outfits_since(session, owner_id, since, MAX_EVENTS)
    return rules.Diary(
        owner_id=owner_id,
        outfits=outfits,
        pieces=await list_names_on(session, [outfit.id for outfit in outfits], Segment()),
        by_hand=await store.list_wears_by_hand(session, owner_id, since, MAX_EVENTS),
    )
