"""Reads, changes and enforces preferences about alt texts."""

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.errors import NotSignedIn
from shared.etags import check_version
from shared.viewer import Viewer
from wardrobe.alt_text_preferences import store
from wardrobe.alt_text_preferences.errors import AltTextRequired
from wardrobe.alt_text_preferences.models import AltTextPreference
from wardrobe.alt_text_preferences.schemas import AltTextPreferences
from wardrobe.visibility.domain import lock_account


async def get_preferences(session: AsyncSession, owner_id: int) -> AltTextPreference:
    """Return a person's preferences, or the defaults."""
    found = await store.get_preference(session, owner_id)
    return found or AltTextPreference(owner_id=owner_id)


async def change_preferences(
    session: AsyncSession, viewer: Viewer, new: AltTextPreferences, if_match: str | None
) -> AltTextPreference:
    """Replace the viewer's preferences. Raises NotSignedIn or VersionMismatch."""
    if not await lock_account(session, viewer.id):
        raise NotSignedIn
    await store.insert_preference(session, viewer.id)
    found = await store.get_preference(session, viewer.id, locked=True)
    if found is None:
        raise LookupError("preferences are deleted only under the lock of their account")
    check_version(if_match, found.version)
    changes = {
        name: value for name, value in new.model_dump().items() if getattr(found, name) != value
    }
    if changes:
        found.sqlmodel_update(changes)
        found.version += 1
    return found


async def require_alt_text(session: AsyncSession, owner_id: int, alt_text: str) -> None:
    """Raise AltTextRequired if the text is empty and the person requires one."""
    if alt_text:
        return
    if (await get_preferences(session, owner_id)).when_missing == "require":
        raise AltTextRequired
