"""Keep the picture of people and outfits current, and wait for what is only just on its way."""

from collections.abc import Collection, Mapping, Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.identity import ProfileChanged
from shared.errors import NotSignedIn
from shared.features.account_erasure import lock_active_accounts, lock_existing
from shared.read_your_writes import wait_for, wait_for_all
from shared.viewer import Viewer
from tags.visibility import store
from tags.visibility.models import Block, Follow, Outfit, Profile


async def record_profile(session: AsyncSession, event: ProfileChanged, version: int) -> None:
    """Remember who may see and find a person; an older version changes nothing."""
    row = Profile(
        user_id=event.user_id, audience=event.audience, findable=event.findable, version=version
    )
    if await lock_active_accounts(session, event.user_id):
        await store.insert_newer(session, [row])


async def record_follow(
    session: AsyncSession, *, follower_id: int, followee_id: int, active: bool, version: int
) -> None:
    """Remember that somebody follows a person from now on, or no longer."""
    row = Follow(follower_id=follower_id, followee_id=followee_id, active=active, version=version)
    if await lock_active_accounts(session, follower_id, followee_id):
        await store.insert_newer(session, [row])


async def record_block(
    session: AsyncSession, *, blocker_id: int, blocked_id: int, active: bool, version: int
) -> None:
    """Remember that somebody keeps a person from seeing them from now on, or no longer."""
    row = Block(blocker_id=blocker_id, blocked_id=blocked_id, active=active, version=version)
    if await lock_active_accounts(session, blocker_id, blocked_id):
        await store.insert_newer(session, [row])


async def record_outfits(session: AsyncSession, outfits: Sequence[Outfit]) -> set[int]:
    """Remember the newest states of different outfits; answers the ids of those that are news."""
    living = await lock_existing(session, [outfit.owner_id for outfit in outfits])
    theirs = [outfit for outfit in outfits if outfit.owner_id in living]
    theirs.sort(key=lambda outfit: outfit.outfit_id)  # so that nobody waits for each other
    return {key.outfit_id for key in await store.insert_newer(session, theirs)}


async def hold_owner(session: AsyncSession, viewer: Viewer) -> None:
    """Keep the viewer's account from being erased meanwhile; raises NotSignedIn if it was."""
    if not await lock_active_accounts(session, viewer.id):
        raise NotSignedIn


async def forget_person(session: AsyncSession, user_id: int) -> None:
    """Erase what is known of a person."""
    await store.delete_person(session, user_id)


async def find_visible_outfit(session: AsyncSession, viewer: Viewer, outfit_id: int) -> Outfit:
    """The outfit, waited for if it is new; raises NotFound when the viewer may not see it."""
    return await wait_for(
        session, outfit_id, lambda: store.get_visible_outfit(session, viewer, outfit_id)
    )


async def find_visible_outfits(
    session: AsyncSession, viewer: Viewer, outfit_ids: Collection[int]
) -> Mapping[int, Outfit]:
    """Those of the outfits that the viewer may see by their ids; new ones are waited for."""

    async def find() -> dict[int, Outfit]:
        found = await store.list_visible_outfits(session, viewer, outfit_ids)
        return {outfit.outfit_id: outfit for outfit in found}

    return await wait_for_all(session, outfit_ids, find)


async def require_visible_person(session: AsyncSession, viewer: Viewer, user_id: int) -> None:
    """Raises NotFound when the viewer may not see this person's page."""
    if viewer.user_id != user_id:
        await wait_for(
            session, user_id, lambda: store.get_visible_profile(session, viewer, user_id)
        )
