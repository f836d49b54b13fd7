"""Opens, renews and ends sessions."""

import hmac
import secrets
from dataclasses import replace
from datetime import datetime

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.identity import SessionRevoked
from identity import audit_log
from identity.profile.profiles.domain import note_browser_language, show_profile
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import get_profile, get_profile_for_update
from identity.request_context import Device, RequestContext
from identity.sessions import rules, store
from identity.sessions.errors import RefreshSuperseded
from identity.sessions.models import Session
from identity.sessions.rules import Replay
from identity.sessions.schemas import DeviceSession, Grant
from identity.tokens import bind_hash
from shared.data.db import after_commit
from shared.events.outbox import emit
from shared.http.errors import NotFound, NotSignedIn
from shared.http.pagination import Page, decode_cursor, page_of
from shared.http.viewer import Viewer
from shared.translations import current_language

log = structlog.get_logger()

BIND_BYTES = 32
"""Of randomness in a bind cookie."""


async def open_session(session: AsyncSession, context: RequestContext, profile: Profile) -> Grant:
    """Sign a device in; every way of signing in ends here.

    Ends a deactivation, and the least recently used session if the account has too many. Raises
    NotFound, AccountIsSuspended, DeletionPending or DeletionInProgress.
    """
    # Read again, locked: it may have changed while the password was checked.
    locked = await get_profile_for_update(session, profile.id)
    if locked is None:
        raise NotFound
    was_deactivated = locked.hidden_because == "break"
    if was_deactivated:
        await show_profile(session, locked.id, "break")
    rules.require_usable(locked, context.now)
    if locked.browser_language != current_language():
        await note_browser_language(session, locked, current_language())
    bind, device = secrets.token_urlsafe(BIND_BYTES), context.device
    row = Session(
        account_id=profile.id,
        bind_hash=bind_hash(bind),
        address=device.address,
        user_agent=device.user_agent,
    )
    await store.insert_session(session, row)
    for oldest in await store.update_oldest_revoked(session, profile.id, kept=rules.MAX_SESSIONS):
        await _announce_end(session, oldest, profile.id)
        audit_log.record(session, "oldest_session_ended", profile.id, device, session_id=oldest)
    if was_deactivated:
        audit_log.record(session, "break_ended", profile.id, device, session_id=row.id)
    grant = _grant(context, row, locked, row.generation)
    return replace(grant, bind=bind, back_from_break=was_deactivated)


async def refresh(
    session: AsyncSession, context: RequestContext, token: str, bind: str | None
) -> Grant | None:
    """Renew a session; return None if its refresh token is not, or no longer, valid.

    `bind` is the bind cookie that came with a refresh cookie; None for a token sent in the form.
    A stolen token ends the session. That must be committed, so this returns instead of raising.
    Raises RefreshSuperseded for a token whose successor has just come into use.
    """
    parsed = context.token_issuer.read_refresh_token(token)
    found = parsed and await store.get_session_for_update(session, parsed[0])
    if not parsed or not found:
        return None
    row, ticks = found
    if rules.is_over(row.revoked_at, row.refreshed_at, context.now):
        return None
    if bind is not None and not hmac.compare_digest(row.bind_hash, bind_hash(bind)):
        log.warning("refresh_without_bind_cookie", session_id=row.id)
        return None
    number = parsed[1]
    replay = rules.detect_replay(number, row.generation, ticks)
    if replay is Replay.LATE:
        raise RefreshSuperseded
    if replay is Replay.STOLEN:
        await _end_stolen(session, row, context.device)
        return None
    profile = await get_profile(session, row.account_id)
    if profile is None:
        return None
    await store.update_refreshed(session, row, number)
    return _grant(context, row, profile, number + 1)


async def read_session(session: AsyncSession, viewer: Viewer, now: datetime) -> Profile:
    """Return the owner of the viewer's session; raises NotSignedIn if it is over."""
    row = await store.get_session(session, session_id_of(viewer))
    if row is None or rules.is_over(row.revoked_at, row.refreshed_at, now):
        raise NotSignedIn
    profile = await get_profile(session, row.account_id)
    if profile is None:
        raise NotSignedIn
    return profile


async def end_session(session: AsyncSession, viewer: Viewer, device: Device) -> None:
    """Sign the viewer's device out, at once and in every process."""
    session_id = session_id_of(viewer)
    if await revoke(session, session_id, viewer.id):
        audit_log.record(session, "logged_out", viewer.id, device, session_id=session_id)


async def list_devices(
    session: AsyncSession, viewer: Viewer, limit: int, cursor: str | None, now: datetime
) -> Page[DeviceSession]:
    """Return the devices on which the viewer is signed in, the newest sign-in first.

    Raises InvalidCursor.
    """
    current = session_id_of(viewer)
    rows = await store.list_open_sessions(
        session,
        viewer.id,
        refreshed_after=now - rules.MAX_IDLE,
        before=decode_cursor(cursor, int)[0] if cursor else None,
        limit=limit + 1,
    )
    return page_of(
        rows,
        limit,
        lambda row: DeviceSession.of(row, current=row.id == current),
        key=lambda row: (row.id,),
    )


async def end_device(
    session: AsyncSession, viewer: Viewer, session_id: int, device: Device
) -> None:
    """Sign one of the viewer's devices out; raises NotFound for any other session."""
    row = await store.get_session(session, session_id)
    if row is None or row.account_id != viewer.id:
        raise NotFound
    if not await revoke(session, session_id, viewer.id):
        raise NotFound
    audit_log.record(session, "session_ended", viewer.id, device, session_id=session_id)


async def end_other_devices(session: AsyncSession, viewer: Viewer, device: Device) -> None:
    """Sign the viewer out everywhere else."""
    current = session_id_of(viewer)
    if await end_all_sessions(session, viewer.id, kept=current):
        audit_log.record(session, "other_sessions_ended", viewer.id, device, session_id=current)


async def list_sessions(
    session: AsyncSession, account_id: int, now: datetime
) -> list[DeviceSession]:
    """Return the devices on which an account is signed in, at most MAX_SESSIONS."""
    after = now - rules.MAX_IDLE
    rows = await store.list_open_sessions(
        session, account_id, refreshed_after=after, before=None, limit=rules.MAX_SESSIONS
    )
    return [DeviceSession.of(row, current=False) for row in rows]


async def end_sessions(session: AsyncSession, account_id: int, device: Device) -> int:
    """Sign an account out everywhere; return the number of sessions that ended."""
    ended = await store.update_all_revoked(session, account_id, kept=None)
    for session_id in ended:
        await _announce_end(session, session_id, account_id)
        audit_log.record(session, "session_ended", account_id, device, session_id=session_id)
    return len(ended)


async def end_all_sessions(session: AsyncSession, account_id: int, *, kept: int | None) -> int:
    """End every session of an account except `kept`; return the number ended."""
    ended = await store.update_all_revoked(session, account_id, kept=kept)
    for session_id in ended:
        await _announce_end(session, session_id, account_id)
    return len(ended)


async def revoke(session: AsyncSession, session_id: int, account_id: int) -> bool:
    """End a session and announce it; return whether it was still open."""
    if not await store.update_revoked(session, session_id):
        return False
    await _announce_end(session, session_id, account_id)
    return True


def session_id_of(viewer: Viewer) -> int:
    """Return the id of the viewer's session; raises NotSignedIn unless we opened it."""
    text = viewer.session_id or ""
    if not text.isdecimal():
        raise NotSignedIn
    return int(text)


async def _end_stolen(session: AsyncSession, row: Session, device: Device) -> None:
    after_commit(session, lambda: log.warning("refresh_token_replayed", session_id=row.id))
    await revoke(session, row.id, row.account_id)
    audit_log.record(session, "refresh_token_replayed", row.account_id, device, session_id=row.id)


async def _announce_end(session: AsyncSession, session_id: int, account_id: int) -> None:
    event = SessionRevoked(user_id=account_id, session_id=str(session_id))
    # Version 1 is enough: a session ends once, and this is its only event.
    await emit(session, event, subject=session_id, version=1)


def _grant(context: RequestContext, row: Session, profile: Profile, generation: int) -> Grant:
    issuer = context.token_issuer
    access_token, expires_at = issuer.access_token(
        profile.id, row.id, generation, row.bind_hash, context.now
    )
    return Grant(
        session_id=row.id,
        profile=profile,
        access_token=access_token,
        expires_at=expires_at,
        refresh_token=issuer.refresh_token(row.id, generation),
    )
