"""Invites people to fill a tag together, and ends that again."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.tags import CoOwnerChanged
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts
from shared.http.pagination import Page, cut_page, decode_cursor
from shared.http.viewer import Viewer
from tags.catalog.domain import find_own_tag, view_tag
from tags.catalog.errors import TagNotFound
from tags.catalog.models import Tag
from tags.catalog.schemas import TagOut
from tags.catalog.store import get_tag_for_update, list_visible_tags_by_id
from tags.co_owners import rules, store
from tags.co_owners.errors import (
    InvitationNotFound,
    InvitesThemselves,
    PersonNotFound,
    TooManyCoOwners,
)
from tags.co_owners.schemas import CoOwnerOut, InvitationOut
from tags.membership.domain import republish as republish_tags
from tags.visibility.domain import lock_account, require_visible_card
from tags.visibility.models import CoOwner


async def invite(session: AsyncSession, viewer: Viewer, slug: str, user_id: int) -> CoOwnerOut:
    """Invite a person to fill one's tag together; a current co-owner stays as they are.

    Raises TagNotFound, InvitesThemselves, NotFound, PersonNotFound or TooManyCoOwners.
    """
    if user_id == viewer.id:
        raise InvitesThemselves
    await require_visible_card(session, viewer, user_id)
    await lock_account(session, viewer)
    if not await lock_active_accounts(session, user_id):
        raise PersonNotFound
    await store.lock_pair(session, viewer.id, user_id)
    tag = await find_own_tag(session, viewer, slug)
    if await store.is_blocked(session, viewer.id, user_id):
        raise PersonNotFound
    co_owner = await store.get_co_owner(session, tag.id, user_id)
    if co_owner is not None and co_owner.state != "ended":
        return CoOwnerOut.of(co_owner)
    if await store.count_current(session, tag.id) >= rules.MAX_CO_OWNERS:
        raise TooManyCoOwners(rules.MAX_CO_OWNERS)
    invited = await store.new_invitation_id(session)
    if co_owner is None:
        co_owner = await store.insert_co_owner(session, tag.id, user_id, invited)
    else:
        rules.invite(co_owner, invited)
    await emit_co_owner(session, co_owner, tag.owner_id)
    return CoOwnerOut.of(co_owner)


async def remove(session: AsyncSession, viewer: Viewer, slug: str, user_id: int) -> None:
    """Withdraw an invitation to one's tag, or remove a co-owner. Raises TagNotFound.

    The outfits that they added stay.
    """
    tag = await find_own_tag(session, viewer, slug)
    co_owner = await store.get_co_owner(session, tag.id, user_id)
    if co_owner is not None:
        await _end_row(session, co_owner, tag.owner_id)


async def accept(session: AsyncSession, viewer: Viewer, tag_id: int) -> TagOut:
    """Accept an invitation; return the tag. Raises InvitationNotFound."""
    owner_id = await _lock_with_owner(session, viewer, tag_id)
    co_owner = await store.get_invitation(session, viewer, tag_id)
    if co_owner is not None and rules.accept(co_owner, datetime.now(UTC)):
        await session.flush()
        await emit_co_owner(session, co_owner, owner_id)
    tag = (await list_visible_tags_by_id(session, viewer, [tag_id])).get(tag_id)
    if tag is None or not tag.co_owned:
        raise InvitationNotFound
    return tag


async def decline(session: AsyncSession, viewer: Viewer, tag_id: int) -> None:
    """Decline an invitation; does nothing if there is none."""
    await lock_account(session, viewer)
    owner_id = await store.get_owner_id(session, tag_id)
    co_owner = await store.get_co_owner(session, tag_id, viewer.id)
    if owner_id is not None and co_owner is not None and co_owner.state == "invited":
        await _end_row(session, co_owner, owner_id)


async def end_own_co_ownership(session: AsyncSession, viewer: Viewer, tag: Tag) -> None:
    """End the viewer's co-ownership of a tag; an invitation to it stays."""
    co_owner = await store.get_co_owner(session, tag.id, viewer.id)
    if co_owner is not None and co_owner.state == "accepted":
        await _end_row(session, co_owner, tag.owner_id)


async def view_co_owners(
    session: AsyncSession,
    viewer: Viewer,
    owner_id: int,
    slug: str,
    *,
    cursor: str | None,
    limit: int,
) -> Page[CoOwnerOut]:
    """Return a tag's co-owners whom the viewer may see; for its owner, invited people too.

    Raises NotFound or TagNotFound.
    """
    tag = await view_tag(session, viewer, owner_id, slug)
    in_person = viewer.imagined_by is None and viewer.user_id == tag.owner_id
    return await store.list_co_owners(
        session, viewer, tag.id, of_own_tag=in_person, cursor=cursor, limit=limit
    )


async def view_invitations(
    session: AsyncSession, viewer: Viewer, cursor: str | None, limit: int
) -> Page[InvitationOut]:
    return await store.list_invitations(session, viewer, cursor, limit)


async def view_co_owned_tags(
    session: AsyncSession, viewer: Viewer, cursor: str | None, limit: int
) -> Page[TagOut]:
    """Return the tags of others that the viewer helps to fill. Raises InvalidCursor."""
    before = decode_cursor(cursor, int)[0] if cursor else None
    rows = await store.list_co_owned(session, viewer, before, limit + 1)
    page = cut_page(rows, limit, key=lambda row: (row.invited,))
    tag_ids = [row.tag_id for row in page.rows]
    visible = await list_visible_tags_by_id(session, viewer, tag_ids)
    items = [visible[tag_id] for tag_id in tag_ids if tag_id in visible]
    return Page(items=items, next_cursor=page.next_cursor)


async def find_co_owned_tag(session: AsyncSession, viewer: Viewer, tag_id: int) -> Tag:
    """Return a tag that the viewer fills together with its owner, locked. Raises TagNotFound."""
    await lock_account(session, viewer)
    tag = await get_tag_for_update(session, tag_id)
    # A separate statement, so that it sees what was committed while waiting for the lock.
    shown = (await list_visible_tags_by_id(session, viewer, [tag_id])).get(tag_id)
    if tag is None or shown is None or not shown.co_owned:
        raise TagNotFound
    return tag


async def end_invitations(session: AsyncSession, tag: Tag) -> None:
    """End the open invitations to a tag that was deleted or merged. Co-owners stay its own."""
    for co_owner in await store.list_invited_for_update(session, tag.id):
        await _end_row(session, co_owner, tag.owner_id)


async def end_between(session: AsyncSession, one: int, other: int) -> None:
    """End invitations and co-ownerships between two people of whom one blocks the other."""
    await store.lock_pair(session, one, other)
    if await store.is_blocked(session, one, other):
        for co_owner, owner_id in await store.list_between_for_update(session, one, other):
            await _end_row(session, co_owner, owner_id)


async def _lock_with_owner(session: AsyncSession, viewer: Viewer, tag_id: int) -> int:
    """Lock the viewer's account, and the pair with the tag's owner. Raises InvitationNotFound."""
    await lock_account(session, viewer)
    owner_id = await store.get_owner_id(session, tag_id)
    if owner_id is None:
        raise InvitationNotFound
    await store.lock_pair(session, viewer.id, owner_id)
    return owner_id


async def _end_row(session: AsyncSession, co_owner: CoOwner, owner_id: int) -> None:
    if rules.end(co_owner):
        await session.flush()
        await emit_co_owner(session, co_owner, owner_id)


async def emit_co_owner(session: AsyncSession, co_owner: CoOwner, owner_id: int) -> None:
    """Emit the state of a person at a tag."""
    event = CoOwnerChanged(
        tag_id=co_owner.tag_id,
        owner_id=owner_id,
        user_id=co_owner.user_id,
        state=co_owner.state,
    )
    subject = f"{co_owner.tag_id}/{co_owner.user_id}"
    await emit(session, event, subject=subject, version=co_owner.version)


async def republish(session: AsyncSession) -> int:
    """Republish every tag with its contents and co-owners; return the number of events."""
    count = await republish_tags(session)
    async for co_owner, owner_id in store.list_all(session):
        await emit_co_owner(session, co_owner, owner_id)
        count += 1
    return count
