"""Show outfits whatever their audience. The caller has checked the moderator's grant."""

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.features.evidence import ContentDeleted
from wardrobe.evidence.schemas import OutfitEvidence
from wardrobe.media import Media
from wardrobe.outfits.store import WithPhoto, list_outfits
from wardrobe.photos.domain import keys_of
from wardrobe.pins.schemas import present_pin
from wardrobe.pins.store import list_pins_with_garments


async def show_outfit(session: AsyncSession, outfit_id: int) -> OutfitEvidence:
    """Return an outfit with its pins. Raises ContentDeleted, also for what is in the trash."""
    outfit, photo = await _published(session, outfit_id)
    pins = [
        # As a follower sees them: a private garment is not part of what others could report.
        present_pin(pin, garment, visible=garment.audience != "private")
        for pin, garment in await list_pins_with_garments(session, [outfit.id])
    ]
    return OutfitEvidence.of(outfit, photo, pins)


async def load_photo(session: AsyncSession, studio: Media, outfit_id: int) -> bytes:
    """Return an outfit's largest rendition (WebP). Raises ContentDeleted or PictureNotSaved."""
    _, photo = await _published(session, outfit_id)
    # Others can have the connection while the store is asked.
    await session.close()
    found = await studio.storage.find(keys_of(photo).renditions[-1])
    if found is None:
        raise ContentDeleted
    return found


async def _published(session: AsyncSession, outfit_id: int) -> WithPhoto:
    found = await list_outfits(session, [outfit_id])
    if not found or found[0][0].state != "published":
        raise ContentDeleted
    return found[0]
