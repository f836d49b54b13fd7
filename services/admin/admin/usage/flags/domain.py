"""Reads and switches feature flags."""

from collections.abc import Mapping
from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.domain import record
from admin.usage.flags import store
from admin.usage.flags.errors import FlagNotFound
from admin.usage.flags.models import Flag
from admin.usage.flags.rules import KNOWN_FLAGS, FlagName, effective_flags
from admin.usage.flags.schemas import FlagChange, FlagOut
from shared.http.errors import VersionMismatch
from shared.http.viewer import Viewer
from shared.translations import translate


async def read_flags(session: AsyncSession, configured: Mapping[str, bool]) -> dict[FlagName, bool]:
    """Return the state of every known flag; `configured` are those of the environment."""
    stored = {flag.name: flag.is_on for flag in await store.list_flags(session)}
    return effective_flags(stored, configured)


async def is_on(session: AsyncSession, name: FlagName, configured: Mapping[str, bool]) -> bool:
    return (await read_flags(session, configured))[name]


async def list_flags(session: AsyncSession, configured: Mapping[str, bool]) -> list[FlagOut]:
    """Return every known flag with its description."""
    stored = {flag.name: flag for flag in await store.list_flags(session)}
    return [_flag_out(name, stored.get(name), configured) for name in KNOWN_FLAGS]


async def switch_flag(
    session: AsyncSession,
    admin: Viewer,
    name: str,
    change: FlagChange,
    configured: Mapping[str, bool],
) -> FlagOut:
    """Set a flag. Raises FlagNotFound and VersionMismatch."""
    known = next((known for known in KNOWN_FLAGS if known == name), None)
    if known is None:
        names = ", ".join(KNOWN_FLAGS)
        raise FlagNotFound(f"There is no feature flag {name}. The known ones are: {names}.")
    default = effective_flags({}, configured)[known]
    flag = await store.lock_flag(session, known, default=default)
    if change.version not in {None, flag.version}:
        raise VersionMismatch
    if flag.version == 0 or flag.is_on != change.is_on:
        flag.is_on, flag.version = change.is_on, flag.version + 1
        flag.changed_at = datetime.now(UTC)
        await store.update_flag(session, flag)
        act = "flag.switched_on" if flag.is_on else "flag.switched_off"
        await record(session, act, f"flag/{known}", actor_id=admin.id)
    return _flag_out(known, flag, configured)


def _flag_out(name: FlagName, flag: Flag | None, configured: Mapping[str, bool]) -> FlagOut:
    default = effective_flags({}, configured)[name]
    return FlagOut(
        name=name,
        description=translate(KNOWN_FLAGS[name].description),
        is_on=flag.is_on if flag else default,
        default=default,
        version=flag.version if flag else 0,
        changed_at=flag.changed_at if flag else None,
    )
