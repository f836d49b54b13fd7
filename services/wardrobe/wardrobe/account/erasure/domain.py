"""Effects of a changed profile and of a deleted account."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.identity import ProfileChanged
from contracts.types import ProfileAudience
from contracts.wardrobe import WardrobeErased
from shared.events.outbox import emit
from shared.features.account_erasure import begin_erasure, lock_active_accounts
from wardrobe.account.erasure import store
from wardrobe.calendar.evening_question.models import EveningQuestion
from wardrobe.calendar.links.store import delete_link
from wardrobe.calendar.trips.store import delete_trips_of
from wardrobe.data_export.domain import erase_exports
from wardrobe.data_export.store import delete_schedule
from wardrobe.data_import.domain import erase_imports
from wardrobe.garments.domain import erase_garments
from wardrobe.garments.loans.domain import erase_loans
from wardrobe.outfits.alt_texts.models import AltTextPreference
from wardrobe.outfits.domain import erase_outfits, handle_audience_change
from wardrobe.outfits.pins.store import delete_questions_of
from wardrobe.outfits.repeat_guard.models import RepeatPreference
from wardrobe.outfits.showcase.store import delete_reported
from wardrobe.outfits.store import delete_tags
from wardrobe.people.companions.store import delete_companions_of
from wardrobe.people.preferences.store import delete_preference
from wardrobe.people.visibility import store as profiles
from wardrobe.people.visibility.store import delete_standing
from wardrobe.photos import store as photos
from wardrobe.photos.domain import delete_photos, sync_avatar
from wardrobe.photos.store import delete_quota

BATCH = 100


async def apply_profile(session: AsyncSession, event: ProfileChanged, version: int) -> None:
    """Apply a person's new profile; their outfits are updated in the background."""
    user_id = event.user_id
    if not await lock_active_accounts(session, user_id):
        return
    # Lock the profile before photos and outfits, in the order in which requests lock them.
    stored = await profiles.get_profile(session, user_id)
    before: ProfileAudience = stored.audience if stored else "private"
    if stored is None or stored.version < version:
        await sync_avatar(session, event)
    await profiles.update_profile(session, event, version)
    current = await profiles.get_profile(session, user_id)
    if current is not None:
        await handle_audience_change(session, user_id, before, current.audience)


async def erase_account(session: AsyncSession, user_id: int) -> None:
    """Delete every row of a person and schedule the deletion of their objects.

    `report_completed_erasures` reports the erasure once the objects are deleted as well.
    """
    is_first = await begin_erasure(session, user_id)
    await profiles.delete_person(session, user_id)
    await delete_tags(session, user_id)
    await delete_reported(session, user_id)
    await delete_quota(session, user_id)
    await delete_preference(session, AltTextPreference, user_id)
    await delete_questions_of(session, user_id)
    await delete_standing(session, user_id)
    await delete_preference(session, RepeatPreference, user_id)
    await delete_preference(session, EveningQuestion, user_id)
    await delete_companions_of(session, user_id)
    await erase_loans(session, user_id)
    await delete_schedule(session, user_id)
    await delete_link(session, user_id)
    await delete_trips_of(session, user_id)
    await erase_exports(session, user_id, datetime.now(UTC))
    await erase_imports(session, user_id, datetime.now(UTC))
    garments = await erase_garments(session, user_id)
    outfits = await erase_outfits(session, user_id)
    stored_photos = await photos.list_photos_of(session, user_id)
    await delete_photos(session, stored_photos)
    if is_first:
        erased = {"outfits": outfits, "garments": garments, "photos": len(stored_photos)}
        await store.insert_erasure(session, user_id, erased)


async def report_completed_erasures(session: AsyncSession) -> int:
    """Publish the erasures that are complete; return their number."""
    finished = await store.list_finished(session, BATCH)
    for erasure in finished:
        event = WardrobeErased(user_id=erasure.user_id, erased=erasure.erased)
        await emit(session, event, subject=erasure.user_id, version=1)
        await store.delete_erasure(session, erasure)
    return len(finished)
