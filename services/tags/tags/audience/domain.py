"""Keep the picture of people and outfits current, and wait for what is only just on its way."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.contracts.types import Audience
from shared.db import id_time
from shared.erasure import hold_accounts, hold_living
from shared.errors import NotFound, NotSignedIn
from shared.viewer import Viewer
from tags.audience import store
from tags.audience.models import Block, Follow, Outfit, Profile

T = TypeVar("T")

YOUNG = timedelta(seconds=10)
"""Ids younger than this may be missing because their event is still on its way."""
PATIENCE_SECONDS = 2.0
PAUSE_SECONDS = 0.05


async def record_profile(
    session: AsyncSession, user_id: int, audience: Audience, version: int
) -> None:
    """Remember who may see a person; an older version changes nothing."""
    row = Profile(user_id=user_id, audience=audience, version=version)
    if await hold_accounts(session, user_id):
        await store.insert_newer(session, [row])


async def record_follow(
    session: AsyncSession, *, follower_id: int, followee_id: int, active: bool, version: int
) -> None:
    """Remember that somebody follows a person from now on, or no longer."""
    row = Follow(follower_id=follower_id, followee_id=followee_id, active=active, version=version)
    if await hold_accounts(session, follower_id, followee_id):
        await store.insert_newer(session, [row])


async def record_block(
    session: AsyncSession, *, blocker_id: int, blocked_id: int, active: bool, version: int
) -> None:
    """Remember that somebody keeps a person from seeing them from now on, or no longer."""
    row = Block(blocker_id=blocker_id, blocked_id=blocked_id, active=active, version=version)
    if await hold_accounts(session, blocker_id, blocked_id):
        await store.insert_newer(session, [row])


async def record_outfits(session: AsyncSession, outfits: Sequence[Outfit]) -> set[int]:
    """Remember the newest states of different outfits; answers the ids of those that are news."""
    living = await hold_living(session, [outfit.owner_id for outfit in outfits])
    theirs = [outfit for outfit in outfits if outfit.owner_id in living]
    theirs.sort(key=lambda outfit: outfit.outfit_id)  # so that nobody waits for each other
    return {key.outfit_id for key in await store.insert_newer(session, theirs)}


async def hold_owner(session: AsyncSession, viewer: Viewer) -> None:
    """Keep the viewer's account from being erased meanwhile; raises NotSignedIn if it was."""
    if not await hold_accounts(session, viewer.id):
        raise NotSignedIn


async def forget_person(session: AsyncSession, user_id: int) -> None:
    """Erase what is known of a person."""
    await store.delete_person(session, user_id)


async def find_visible_outfit(session: AsyncSession, viewer: Viewer, outfit_id: int) -> Outfit:
    """The outfit, waited for if it is new; raises NotFound when the viewer may not see it."""
    return await _waited_for(
        session, outfit_id, lambda: store.get_visible_outfit(session, viewer, outfit_id)
    )


async def find_visible_outfits(
    session: AsyncSession, viewer: Viewer, outfit_ids: Collection[int]
) -> dict[int, Outfit]:
    """Those of the outfits that the viewer may see by their ids; new ones are waited for."""

    async def find() -> dict[int, Outfit]:
        found = await store.list_visible_outfits(session, viewer, outfit_ids)
        return {outfit.outfit_id: outfit for outfit in found}

    young = {outfit_id for outfit_id in outfit_ids if _is_young(outfit_id)}
    deadline = asyncio.get_running_loop().time() + PATIENCE_SECONDS
    while not young <= (found := await find()).keys() and _is_before(deadline):
        await _pause(session)
    return found


async def require_visible_person(session: AsyncSession, viewer: Viewer, user_id: int) -> None:
    """Raises NotFound when the viewer may not see this person's page."""
    if viewer.user_id != user_id:
        await _waited_for(
            session, user_id, lambda: store.get_visible_profile(session, viewer, user_id)
        )


async def _waited_for(
    session: AsyncSession, wanted_id: int, find: Callable[[], Awaitable[T | None]]
) -> T:
    """What `find` finds, repeated for up to 2 s while the id is new; raises NotFound at last."""
    deadline = asyncio.get_running_loop().time() + PATIENCE_SECONDS
    while True:
        found = await find()
        if found is not None:
            return found
        if not (_is_young(wanted_id) and _is_before(deadline)):
            raise NotFound
        await _pause(session)


async def _pause(session: AsyncSession) -> None:
    # Nothing was written yet: this gives the connection back while we wait.
    await session.rollback()
    await asyncio.sleep(PAUSE_SECONDS)


def _is_before(deadline: float) -> bool:
    return asyncio.get_running_loop().time() <= deadline


def _is_young(wanted_id: int) -> bool:
    return abs(datetime.now(UTC) - id_time(wanted_id)) < YOUNG
