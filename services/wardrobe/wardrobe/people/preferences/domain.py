"""Reads and changes preferences."""

from collections.abc import Mapping
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.errors import NotSignedIn
from shared.http.etags import check_version
from shared.http.viewer import Viewer
from wardrobe.people.preferences import store
from wardrobe.people.preferences.store import Preference
from wardrobe.people.visibility.domain import lock_account


async def get_preference(
    session: AsyncSession, table: type[Preference], owner_id: int
) -> Preference:
    """Return a person's preferences, or the defaults."""
    found = await store.get_preference(session, table, owner_id)
    return found or table(owner_id=owner_id)


async def change_preference(
    session: AsyncSession,
    table: type[Preference],
    viewer: Viewer,
    chosen: Mapping[str, Any],
    if_match: str | None,
) -> Preference:
    """Replace the viewer's preferences. Raises NotSignedIn or VersionMismatch."""
    if not await lock_account(session, viewer.id):
        raise NotSignedIn
    await store.insert_default(session, table, viewer.id)
    found = await store.get_preference(session, table, viewer.id, locked=True)
    if found is None:
        raise LookupError("preferences are deleted only under the lock of their account")
    check_version(if_match, found.version)
    changes = {name: value for name, value in chosen.items() if getattr(found, name) != value}
    if changes:
        found.sqlmodel_update(changes)
        found.version += 1
    return found
