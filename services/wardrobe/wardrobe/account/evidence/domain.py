"""Shows outfits regardless of their audience. Routes check the moderator's grant first."""

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.features.evidence import ContentDeleted
from shared.features.visibility import kind_of
from wardrobe.account.evidence.schemas import OutfitEvidence
from wardrobe.media import Media
from wardrobe.outfits.pins.schemas import present_pin
from wardrobe.outfits.pins.store import list_pins_with_garments
from wardrobe.outfits.store import OutfitWithPhoto, list_outfits
from wardrobe.photos.domain import keys_of


async def show_outfit(session: AsyncSession, outfit_id: int) -> OutfitEvidence:
    """Return an outfit with its pins. Raises ContentDeleted, also for trashed outfits."""
    outfit, photo = await _published(session, outfit_id)
    pins = [
        # Pins appear as a follower sees them: nobody can have reported a private garment.
        present_pin(pin, garment, visible=kind_of(garment.audience) in {"followers", "public"})
        for pin, garment in await list_pins_with_garments(session, [outfit.id])
    ]
    return OutfitEvidence.of(outfit, photo, pins)


async def load_photo(session: AsyncSession, media: Media, outfit_id: int) -> bytes:
    """Return an outfit's largest rendition (WebP). Raises ContentDeleted or StorageUnavailable."""
    _, photo = await _published(session, outfit_id)
    # Release the connection while waiting for the object store.
    await session.close()
    found = await media.storage.find(keys_of(photo).renditions[-1])
    if found is None:
        raise ContentDeleted
    return found


async def _published(session: AsyncSession, outfit_id: int) -> OutfitWithPhoto:
    found = await list_outfits(session, [outfit_id])
    if not found or found[0][0].state != "published":
        raise ContentDeleted
    return found[0]
