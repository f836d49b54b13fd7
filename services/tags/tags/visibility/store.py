"""Queries about people and outfits, and the SQL form of the visibility policy."""

from collections.abc import Collection, Sequence

from sqlalchemy import ColumnElement, and_, case, delete, exists, false, func, not_, or_, true
from sqlalchemy.orm import Mapped
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession
from sqlmodel.sql.expression import SelectOfScalar

from contracts.types import CIRCLE, Audience
from shared.data.versioned_rows import insert_newer
from shared.features.circles import delete_circle_members, delete_circles
from shared.features.relationships import delete_relationships
from shared.features.visibility import FOLLOWER, VISITOR, circle_audience, open_audiences
from shared.http.viewer import Viewer
from tags.visibility.models import Block, Circle, CircleMember, CoOwner, Follow, Outfit, Profile


def visible_to(
    viewer: Viewer,
    owner_id: Mapped[int],
    *audiences: Mapped[Audience] | ColumnElement[Audience],
    invited: ColumnElement[bool] | None = None,
) -> ColumnElement[bool]:
    """Return the policy's condition: owners see everything, others what all audiences admit.

    Whom the owner has invited may see it whatever the audiences. A block in either direction hides
    everything. An unknown audience (NULL, after an outer join) admits only the owner.
    """
    invited = false() if invited is None else invited
    owns: ColumnElement[bool] = false()
    follows: ColumnElement[bool] = true() if viewer.follows_all else false()
    blocked: ColumnElement[bool] = false()
    if viewer.user_id is not None:
        owns = owner_id == viewer.user_id
        follows = exists().where(
            col(Follow.follower_id) == viewer.user_id,
            col(Follow.followee_id) == owner_id,
            col(Follow.active),
        )
        blocked = _has_blocked(owner_id, viewer.user_id)
        # A preview does not reveal to owners who has blocked them.
        if viewer.imagined_by is None:
            blocked = or_(blocked, _has_blocked(viewer.user_id, owner_id))
    if viewer.imagined_by is not None:
        is_own = owner_id == viewer.imagined_by
        owns, follows, blocked, invited = (
            and_(is_own, each) for each in (owns, follows, blocked, invited)
        )
    to_visitors, to_followers = sorted(open_audiences(VISITOR)), sorted(open_audiences(FOLLOWER))
    admitted = [
        or_(
            each.in_(to_visitors),
            and_(each.in_(to_followers), follows),
            _in_circle(viewer, owner_id, each),
        )
        for each in audiences
    ]
    return or_(owns, and_(not_(blocked), or_(invited, and_(*admitted))))


def co_owned_by(viewer: Viewer, tag_id: Mapped[int]) -> ColumnElement[bool]:
    """Return the condition that the viewer has accepted an invitation to fill the tag."""
    if viewer.user_id is None:
        return false()
    return exists().where(
        col(CoOwner.tag_id) == tag_id,
        col(CoOwner.user_id) == viewer.user_id,
        col(CoOwner.state) == "accepted",
    )


def tag_visible_to(
    viewer: Viewer,
    tag_id: Mapped[int],
    owner_id: Mapped[int],
    audience: Mapped[Audience],
    hidden_audience: Mapped[Audience | None],
) -> ColumnElement[bool]:
    """Return the policy's condition for a tag, joined with its owner's profile.

    Co-owners see it whatever its audience, unless moderators hide it or the owner's profile is
    private, as that of a deactivated account.
    """
    profile = col(Profile.audience)
    open_to_co_owners = and_(hidden_audience.is_(None), profile != "private")
    co_owns = and_(co_owned_by(viewer, tag_id), open_to_co_owners)
    return visible_to(viewer, owner_id, audience, profile, invited=co_owns)


def card_visible_to(
    viewer: Viewer, user_id: Mapped[int], audience: Mapped[Audience]
) -> ColumnElement[bool]:
    """Return the condition that the viewer may see a person's name and picture."""
    of_card = case((audience == "followers", "public"), else_=audience)
    return visible_to(viewer, user_id, of_card)


def _has_blocked(
    blocker_id: Mapped[int] | int, blocked_id: Mapped[int] | int
) -> ColumnElement[bool]:
    return exists().where(
        col(Block.blocker_id) == blocker_id,
        col(Block.blocked_id) == blocked_id,
        col(Block.active),
    )


def _in_circle(
    viewer: Viewer, owner_id: Mapped[int], audience: Mapped[Audience] | ColumnElement[Audience]
) -> ColumnElement[bool]:
    """Return the condition that an audience is one of the owner's circles, with the viewer in it.

    Of an imagined viewer, the caller checks that the owner imagines them.
    """
    if viewer.in_circle is not None:
        return and_(owner_id == viewer.imagined_by, audience == circle_audience(viewer.in_circle))
    if viewer.user_id is None:
        return false()
    is_member = exists().where(
        col(CircleMember.member_id) == viewer.user_id,
        col(CircleMember.owner_id) == owner_id,
        col(CircleMember.active),
        audience == func.concat(CIRCLE, col(CircleMember.circle_id)),
    )
    if viewer.imagined_by is None:
        return is_member
    return and_(owner_id == viewer.imagined_by, is_member)


def outfits_visible_to(viewer: Viewer) -> SelectOfScalar[Outfit]:
    """Select the outfits that the viewer may see: the strictest of profile and outfit decides."""
    return (
        select(Outfit)
        .outerjoin(Profile, col(Profile.user_id) == col(Outfit.owner_id))
        .where(
            ~col(Outfit.removed),
            visible_to(viewer, col(Outfit.owner_id), col(Outfit.audience), col(Profile.audience)),
        )
    )


async def get_visible_outfit(
    session: AsyncSession, viewer: Viewer, outfit_id: int
) -> Outfit | None:
    query = outfits_visible_to(viewer).where(col(Outfit.outfit_id) == outfit_id)
    return (await session.exec(query)).one_or_none()


async def list_visible_outfits(
    session: AsyncSession, viewer: Viewer, outfit_ids: Collection[int]
) -> list[Outfit]:
    query = outfits_visible_to(viewer).where(col(Outfit.outfit_id).in_(outfit_ids))
    return list(await session.exec(query))


async def get_visible_profile(
    session: AsyncSession, viewer: Viewer, user_id: int
) -> Profile | None:
    query = select(Profile).where(
        col(Profile.user_id) == user_id,
        visible_to(viewer, col(Profile.user_id), col(Profile.audience)),
    )
    return (await session.exec(query)).one_or_none()


async def get_visible_card(session: AsyncSession, viewer: Viewer, user_id: int) -> Profile | None:
    """Return a person whose name and picture the viewer may see."""
    query = select(Profile).where(
        col(Profile.user_id) == user_id,
        card_visible_to(viewer, col(Profile.user_id), col(Profile.audience)),
    )
    return (await session.exec(query)).one_or_none()


async def insert_newer_outfits(session: AsyncSession, outfits: Sequence[Outfit]) -> set[int]:
    """Store the newest states of different outfits. Return the ids of those that were stored."""
    return {key.outfit_id for key in await insert_newer(session, outfits)}


async def delete_person(session: AsyncSession, user_id: int) -> None:
    """Delete a person, their follows, blocks and circles, their outfits and co-ownerships."""
    await session.execute(delete(CoOwner).where(col(CoOwner.user_id) == user_id))
    await session.execute(delete(Profile).where(col(Profile.user_id) == user_id))
    await delete_relationships(session, user_id, Follow, Block)
    await delete_circles(session, user_id, Circle)
    await delete_circle_members(session, user_id, CircleMember)
    await session.execute(delete(Outfit).where(col(Outfit.owner_id) == user_id))
