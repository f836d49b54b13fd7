"""Enforces preferences about alt texts."""

from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.outfits.alt_texts.errors import AltTextRequired
from wardrobe.outfits.alt_texts.models import AltTextPreference
from wardrobe.people.preferences.domain import get_preference


async def require_alt_text(session: AsyncSession, owner_id: int, alt_text: str) -> None:
    """Raise AltTextRequired if the text is empty and the person requires one."""
    if alt_text:
        return
    preference = await get_preference(session, AltTextPreference, owner_id)
    if preference.when_missing == "require":
        raise AltTextRequired
