"""Applies projections of people and outfits, and waits briefly for those still in flight."""

from collections.abc import Collection, Mapping, Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.identity import ProfileChanged
from shared.data.versioned_rows import insert_newer
from shared.features.account_erasure import lock_active_accounts, lock_existing
from shared.http.errors import NotSignedIn
from shared.http.read_your_writes import wait_for, wait_for_all
from shared.http.viewer import Viewer
from tags.visibility import store
from tags.visibility.models import Outfit, Profile


async def record_profile(session: AsyncSession, event: ProfileChanged, version: int) -> None:
    """Apply a person's audience and findability; an older version changes nothing."""
    row = Profile(
        user_id=event.user_id, audience=event.audience, findable=event.findable, version=version
    )
    if await lock_active_accounts(session, event.user_id):
        await insert_newer(session, [row])


async def record_outfits(session: AsyncSession, outfits: Sequence[Outfit]) -> set[int]:
    """Apply the newest states of different outfits. Return the ids of those that changed."""
    existing = await lock_existing(session, [outfit.owner_id for outfit in outfits])
    to_apply = [outfit for outfit in outfits if outfit.owner_id in existing]
    to_apply.sort(key=lambda outfit: outfit.outfit_id)  # so that concurrent calls cannot deadlock
    return await store.insert_newer_outfits(session, to_apply)


async def lock_account(session: AsyncSession, viewer: Viewer) -> None:
    """Lock the viewer's account against erasure. Raises NotSignedIn if it was erased."""
    if not await lock_active_accounts(session, viewer.id):
        raise NotSignedIn


async def erase_person(session: AsyncSession, user_id: int) -> None:
    await store.delete_person(session, user_id)


async def find_visible_outfit(session: AsyncSession, viewer: Viewer, outfit_id: int) -> Outfit:
    """Return an outfit that the viewer may see; wait briefly for a new one. Raises NotFound."""
    return await wait_for(
        session, outfit_id, lambda: store.get_visible_outfit(session, viewer, outfit_id)
    )


async def find_visible_outfits(
    session: AsyncSession, viewer: Viewer, outfit_ids: Collection[int]
) -> Mapping[int, Outfit]:
    """Return the outfits that the viewer may see, by id; wait briefly for new ones."""

    async def find() -> dict[int, Outfit]:
        found = await store.list_visible_outfits(session, viewer, outfit_ids)
        return {outfit.outfit_id: outfit for outfit in found}

    return await wait_for_all(session, outfit_ids, find)


async def require_visible_person(session: AsyncSession, viewer: Viewer, user_id: int) -> None:
    """Raise NotFound unless the viewer may see this person's page; wait briefly for a new one."""
    if viewer.user_id != user_id:
        await wait_for(
            session, user_id, lambda: store.get_visible_profile(session, viewer, user_id)
        )


async def require_visible_card(session: AsyncSession, viewer: Viewer, user_id: int) -> None:
    """Raise NotFound unless the viewer may see this person's name; wait briefly for a new one."""
    await wait_for(session, user_id, lambda: store.get_visible_card(session, viewer, user_id))
