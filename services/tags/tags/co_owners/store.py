"""Queries about co-owners and invitations."""

from collections.abc import AsyncIterator, Sequence

from sqlalchemy import ColumnElement, exists, func, or_, text
from sqlalchemy.orm import Mapped
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession
from sqlmodel.sql.expression import Select

from shared.data.ids import id_time
from shared.http.pagination import Page, decode_cursor, page_of
from shared.http.viewer import Viewer
from tags.catalog.models import Tag
from tags.co_owners.schemas import CoOwnerOut, InvitationOut
from tags.visibility.models import Block, CoOwner, Profile
from tags.visibility.store import card_visible_to

# The order of the ids does not matter: both directions lock the same pair.
_LOCK_PAIR = text("""
SELECT pg_advisory_xact_lock(hashtextextended(
  'co-owner ' || least(:one, :other)::text || ' ' || greatest(:one, :other)::text, 0
))
""")


async def lock_pair(session: AsyncSession, one: int, other: int) -> None:
    """Keep invitations and blocks between two people apart until the transaction ends.

    Call it before locking a tag, so that concurrent calls cannot deadlock.
    """
    await session.execute(_LOCK_PAIR, {"one": one, "other": other})


async def is_blocked(session: AsyncSession, one: int, other: int) -> bool:
    """Return whether either has blocked the other."""
    query = select(
        exists().where(
            col(Block.blocker_id).in_((one, other)),
            col(Block.blocked_id).in_((one, other)),
            col(Block.active),
        )
    )
    return bool((await session.exec(query)).one())


async def get_owner_id(session: AsyncSession, tag_id: int) -> int | None:
    """Return the owner of a tag that is not deleted."""
    query = select(Tag.owner_id).where(col(Tag.id) == tag_id, col(Tag.deleted_at).is_(None))
    return (await session.exec(query)).one_or_none()


async def get_co_owner(session: AsyncSession, tag_id: int, user_id: int) -> CoOwner | None:
    """Return a person's state at a tag, locked."""
    query = select(CoOwner).where(col(CoOwner.tag_id) == tag_id, col(CoOwner.user_id) == user_id)
    query = query.with_for_update().execution_options(populate_existing=True)
    return (await session.exec(query)).one_or_none()


async def insert_co_owner(
    session: AsyncSession, tag_id: int, user_id: int, invited: int
) -> CoOwner:
    co_owner = CoOwner(tag_id=tag_id, user_id=user_id, invited=invited)
    session.add(co_owner)
    await session.flush()
    return co_owner


async def new_invitation_id(session: AsyncSession) -> int:
    """Return a time-ordered id."""
    found: int = (await session.exec(select(func.next_id()))).one()
    return found


async def count_current(session: AsyncSession, tag_id: int) -> int:
    """Count a tag's co-owners and open invitations."""
    query = select(func.count()).where(col(CoOwner.tag_id) == tag_id, _is_current())
    return (await session.exec(query)).one()


async def list_invited_for_update(session: AsyncSession, tag_id: int) -> Sequence[CoOwner]:
    """Return a tag's open invitations, locked."""
    query = select(CoOwner).where(col(CoOwner.tag_id) == tag_id, col(CoOwner.state) == "invited")
    query = query.order_by(col(CoOwner.user_id)).with_for_update()
    return (await session.exec(query)).all()


async def list_between_for_update(
    session: AsyncSession, one: int, other: int
) -> Sequence[tuple[CoOwner, int]]:
    """Return the current rows of either person at tags of the other, locked, with the owner."""
    query = (
        select(CoOwner, Tag.owner_id)
        .join(Tag, col(Tag.id) == col(CoOwner.tag_id))
        .where(
            or_(
                (col(CoOwner.user_id) == one) & (col(Tag.owner_id) == other),
                (col(CoOwner.user_id) == other) & (col(Tag.owner_id) == one),
            ),
            _is_current(),
        )
        .order_by(col(CoOwner.tag_id), col(CoOwner.user_id))
        .with_for_update(of=CoOwner)
    )
    return (await session.exec(query)).all()


async def list_co_owners(
    session: AsyncSession,
    viewer: Viewer,
    tag_id: int,
    *,
    of_own_tag: bool,
    cursor: str | None,
    limit: int,
) -> Page[CoOwnerOut]:
    """Return a tag's co-owners, in the order of their invitations.

    The owner gets everyone, invited people too; others the co-owners whose name they may see.
    """
    query = select(CoOwner).where(col(CoOwner.tag_id) == tag_id)
    if of_own_tag:
        query = query.where(_is_current())
    else:
        query = query.join(Profile, col(Profile.user_id) == col(CoOwner.user_id)).where(
            col(CoOwner.state) == "accepted",
            card_visible_to(viewer, col(Profile.user_id), col(Profile.audience)),
        )
    if cursor is not None:
        query = query.where(col(CoOwner.invited) > decode_cursor(cursor, int)[0])
    rows = (await session.exec(query.order_by(col(CoOwner.invited)).limit(limit + 1))).all()
    return page_of(rows, limit, CoOwnerOut.of, key=lambda row: (row.invited,))


def _invitations_to(viewer: Viewer) -> Select[CoOwner, Tag]:
    """Select the open invitations of a viewer to tags that exist, with the tags."""
    return (
        select(CoOwner, Tag)
        .join(Tag, col(Tag.id) == col(CoOwner.tag_id))
        .join(Profile, col(Profile.user_id) == col(Tag.owner_id))
        .where(
            col(CoOwner.user_id) == viewer.id,
            col(CoOwner.state) == "invited",
            col(Tag.deleted_at).is_(None),
            col(Tag.hidden_audience).is_(None),
            card_visible_to(viewer, col(Profile.user_id), col(Profile.audience)),
        )
    )


async def list_invitations(
    session: AsyncSession, viewer: Viewer, cursor: str | None, limit: int
) -> Page[InvitationOut]:
    """Return the viewer's open invitations, newest first."""
    query = _invitations_to(viewer)
    if cursor is not None:
        query = query.where(col(CoOwner.invited) < decode_cursor(cursor, int)[0])
    query = query.order_by(col(CoOwner.invited).desc()).limit(limit + 1)
    return page_of(
        (await session.exec(query)).all(),
        limit,
        lambda row: InvitationOut(
            tag_id=row[1].id,
            owner_id=row[1].owner_id,
            name=row[1].name,
            invited_at=id_time(row[0].invited),
        ),
        key=lambda row: (row[0].invited,),
    )


async def get_invitation(session: AsyncSession, viewer: Viewer, tag_id: int) -> CoOwner | None:
    """Return the viewer's open invitation to a tag, locked."""
    query = _invitations_to(viewer).where(col(CoOwner.tag_id) == tag_id)
    row = (await session.exec(query.with_for_update(of=CoOwner))).one_or_none()
    return None if row is None else row[0]


async def list_co_owned(
    session: AsyncSession, viewer: Viewer, before: int | None, limit: int
) -> Sequence[CoOwner]:
    """Return the tags that the viewer fills together with their owners, newest first."""
    query = select(CoOwner).where(
        col(CoOwner.user_id) == viewer.id, col(CoOwner.state) == "accepted"
    )
    if before is not None:
        query = query.where(col(CoOwner.invited) < before)
    return (await session.exec(query.order_by(col(CoOwner.invited).desc()).limit(limit))).all()


async def list_all(session: AsyncSession) -> AsyncIterator[tuple[CoOwner, int]]:
    """Return the states of all people at all tags, with the tags' owners, one at a time."""
    query = select(CoOwner, Tag.owner_id).join(Tag, col(Tag.id) == col(CoOwner.tag_id))
    rows = await session.stream(query.order_by(col(CoOwner.tag_id), col(CoOwner.user_id)))
    async for co_owner, owner_id in rows:
        yield co_owner, owner_id


def _is_current() -> ColumnElement[bool] | Mapped[bool]:
    return col(CoOwner.state) != "ended"
