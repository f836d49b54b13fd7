"""Queries of profiles, follows, blocks and standings."""

from collections.abc import Collection, Sequence

from sqlalchemy import delete, func, literal, or_, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.identity import ProfileChanged
from shared.data.versioned_rows import insert_newer
from shared.features.circles import delete_circle_members, delete_circles
from shared.features.relationships import delete_relationships
from wardrobe.people.visibility.models import (
    KnownBlock,
    KnownCircle,
    KnownCircleMember,
    KnownFollow,
    KnownProfile,
    Standing,
)


async def get_profile(
    session: AsyncSession, user_id: int, *, shared: bool = False
) -> KnownProfile | None:
    """Return the current profile, locked; `shared` allows concurrent shared locks."""
    query = select(KnownProfile).where(KnownProfile.user_id == user_id)
    query = query.with_for_update(read=shared)
    return (await session.exec(query.execution_options(populate_existing=True))).one_or_none()


async def get_user_id(session: AsyncSession, username: str) -> int | None:
    """Return the id of the person who currently has this username."""
    query = select(KnownProfile.user_id).where(KnownProfile.username == username)
    return (await session.exec(query.limit(1))).one_or_none()


async def list_profiles(
    session: AsyncSession, user_ids: Collection[int]
) -> dict[int, KnownProfile]:
    """Return the current profiles by user id."""
    query = select(KnownProfile).where(col(KnownProfile.user_id).in_(user_ids))
    found = await session.exec(query.execution_options(populate_existing=True))
    return {profile.user_id: profile for profile in found}


async def list_people(
    session: AsyncSession,
    user_id: int,
    words: Collection[str],
    *,
    after: tuple[str, int],
    limit: int,
) -> Sequence[KnownProfile]:
    """Return people whom the person follows or who follow them, by username.

    Their names contain each of the words. `after` is the username and the id of the last one of
    the page before. Those whom `list_cards` leaves out are left out here too, so that neither a
    cursor nor a search reveals them.
    """
    followees = select(KnownFollow.followee_id).where(
        KnownFollow.follower_id == user_id, col(KnownFollow.active)
    )
    followers = select(KnownFollow.follower_id).where(
        KnownFollow.followee_id == user_id, col(KnownFollow.active)
    )
    blocked = select(KnownBlock.blocked_id).where(
        KnownBlock.blocker_id == user_id, col(KnownBlock.active)
    )
    blockers = select(KnownBlock.blocker_id).where(
        KnownBlock.blocked_id == user_id, col(KnownBlock.active)
    )
    position = tuple_(col(KnownProfile.username), col(KnownProfile.user_id))
    query = select(KnownProfile).where(
        or_(col(KnownProfile.user_id).in_(followees), col(KnownProfile.user_id).in_(followers)),
        position > tuple_(*map(literal, after)),
        KnownProfile.username != "",
        KnownProfile.audience != "private",
        ~col(KnownProfile.closed),
        col(KnownProfile.user_id).not_in(blocked),
        col(KnownProfile.user_id).not_in(blockers),
    )
    for word in words:
        names = func.concat_ws(" ", KnownProfile.username, KnownProfile.display_name)
        query = query.where(names.icontains(word, autoescape=True))
    return (await session.exec(query.order_by(*position.clauses).limit(limit))).all()


async def list_followees(
    session: AsyncSession, follower_id: int, among: Collection[int]
) -> set[int]:
    """Return those of `among` whom the person follows."""
    query = select(KnownFollow.followee_id).where(
        KnownFollow.follower_id == follower_id,
        col(KnownFollow.followee_id).in_(among),
        col(KnownFollow.active),
    )
    return set(await session.exec(query))


async def list_followers(
    session: AsyncSession, followee_id: int, among: Collection[int]
) -> set[int]:
    """Return those of `among` who follow the person."""
    query = select(KnownFollow.follower_id).where(
        KnownFollow.followee_id == followee_id,
        col(KnownFollow.follower_id).in_(among),
        col(KnownFollow.active),
    )
    return set(await session.exec(query))


async def list_circles_with(
    session: AsyncSession, member_id: int, owner_ids: Collection[int]
) -> dict[int | None, set[int]]:
    """Return the circles of these owners that the person is in, by owner."""
    query = select(KnownCircleMember.owner_id, KnownCircleMember.circle_id).where(
        KnownCircleMember.member_id == member_id,
        col(KnownCircleMember.owner_id).in_(owner_ids),
        col(KnownCircleMember.active),
    )
    circles: dict[int | None, set[int]] = {}
    for owner_id, circle_id in await session.exec(query):
        circles.setdefault(owner_id, set()).add(circle_id)
    return circles


async def list_blockers(session: AsyncSession, blocked_id: int, among: Collection[int]) -> set[int]:
    """Return those of `among` who have blocked the person."""
    query = select(KnownBlock.blocker_id).where(
        KnownBlock.blocked_id == blocked_id,
        col(KnownBlock.blocker_id).in_(among),
        col(KnownBlock.active),
    )
    return set(await session.exec(query))


async def list_blocked(session: AsyncSession, blocker_id: int, among: Collection[int]) -> set[int]:
    """Return those of `among` whom the person has blocked."""
    query = select(KnownBlock.blocked_id).where(
        KnownBlock.blocker_id == blocker_id,
        col(KnownBlock.blocked_id).in_(among),
        col(KnownBlock.active),
    )
    return set(await session.exec(query))


async def update_profile(session: AsyncSession, event: ProfileChanged, version: int) -> None:
    """Store a profile unless a newer version is stored."""
    kept = {"audience", "on_start_page", "confirmed", "closed"}
    kept |= {"username", "display_name", "avatar_path"}
    values = event.model_dump(include=kept) | {"version": version}
    await session.execute(
        insert(KnownProfile)
        .values(user_id=event.user_id, **values)
        .on_conflict_do_update(
            # Also the same version: a republished event may bring fields that were not stored yet.
            index_elements=["user_id"],
            set_=values,
            where=col(KnownProfile.version) <= version,
        )
    )


async def delete_person(session: AsyncSession, user_id: int) -> None:
    """Delete a person's profile, follows, blocks and circles."""
    await session.execute(delete(KnownProfile).where(col(KnownProfile.user_id) == user_id))
    await delete_relationships(session, user_id, KnownFollow, KnownBlock)
    await delete_circles(session, user_id, KnownCircle)
    await delete_circle_members(session, user_id, KnownCircleMember)


async def get_standing(session: AsyncSession, user_id: int) -> Standing | None:
    found: Standing | None = await session.get(Standing, user_id)
    return found


async def update_standing(session: AsyncSession, standing: Standing) -> None:
    """Store a decision unless a newer one is stored already."""
    await insert_newer(session, [standing])


async def delete_standing(session: AsyncSession, user_id: int) -> None:
    await session.execute(delete(Standing).where(col(Standing.user_id) == user_id))
