"""What follows from a changed profile or a deleted account."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.identity import ProfileChanged
from contracts.types import Audience
from contracts.wardrobe import WardrobeErased
from shared.features.account_erasure import begin_erasure, lock_active_accounts
from shared.outbox import emit
from wardrobe.account_erasure import store
from wardrobe.avatars.domain import keep_avatar
from wardrobe.data_export.domain import erase_exports
from wardrobe.garments.domain import erase_garments
from wardrobe.outfit_events.domain import note_profile_change
from wardrobe.outfits.domain import erase_outfits
from wardrobe.photos import store as photos
from wardrobe.photos.domain import discard_photos
from wardrobe.quotas.store import delete_quota
from wardrobe.showcase.store import delete_reported
from wardrobe.tags.store import delete_tags
from wardrobe.visibility import store as people

BATCH = 100


async def change_profile(session: AsyncSession, event: ProfileChanged, version: int) -> None:
    """Note whom a person shows themselves to, and how; their outfits follow in the background."""
    user_id = event.user_id
    if not await lock_active_accounts(session, user_id):
        return
    # The profile before photos and outfits, as whoever makes something of them.
    known = await people.get_profile(session, user_id)
    before: Audience = known.audience if known else "private"
    if known is None or known.version < version:
        await keep_avatar(session, event)
    await people.update_profile(session, event, version)
    now = await people.get_profile(session, user_id)
    if now is not None:
        await note_profile_change(session, user_id, before, now.audience)


async def erase_account(session: AsyncSession, user_id: int) -> None:
    """Erase every row of a person, doom the objects, and remember that the person is gone.

    `answer_erasures` says so when the objects are gone as well.
    """
    first = await begin_erasure(session, user_id)
    await people.delete_person(session, user_id)
    await delete_tags(session, user_id)
    await delete_reported(session, user_id)
    await delete_quota(session, user_id)
    await erase_exports(session, user_id, datetime.now(UTC))
    garments = await erase_garments(session, user_id)
    outfits = await erase_outfits(session, user_id)
    pictures = await photos.list_photos_of(session, user_id)
    await discard_photos(session, pictures)
    if first:
        erased = {"outfits": outfits, "garments": garments, "photos": len(pictures)}
        await store.insert_erasure(session, user_id, erased)


async def answer_erasures(session: AsyncSession) -> int:
    """Publish the erasures that are complete and return their number."""
    finished = await store.list_finished(session, BATCH)
    for erasure in finished:
        event = WardrobeErased(user_id=erasure.user_id, erased=erasure.erased)
        await emit(session, event, subject=erasure.user_id, version=1)
        await store.delete_erasure(session, erasure)
    return len(finished)
