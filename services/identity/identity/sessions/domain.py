"""Opening, renewing and ending sessions."""

import hmac
from datetime import datetime

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.identity import SessionRevoked
from identity import audit_log
from identity.profile.profiles.domain import show_profile
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import get_profile
from identity.sessions import rules, store
from identity.sessions.models import Session
from identity.sessions.rules import Replay
from identity.sessions.schemas import Device, DeviceSession, Grant
from identity.tokens import TokenIssuer, bind_hash, new_bind
from shared.errors import NotFound, NotSignedIn
from shared.outbox import emit
from shared.pagination import Page, decode_cursor, encode_cursor
from shared.viewer import Viewer

log = structlog.get_logger()


async def open_session(
    session: AsyncSession, mint: TokenIssuer, profile: Profile, device: Device, now: datetime
) -> Grant:
    """Sign a device in, by whatever way: that ends a break, and the oldest of too many sessions.

    Raises NotFound, AccountIsSuspended, DeletionPending or DeletionUnderWay.
    """
    back = await show_profile(session, profile.id, "break")
    # As it is now: the caller may have read it before a password was checked.
    profile = await get_profile(session, profile.id) or profile
    rules.check_standing(profile.suspended_because, profile.suspended_until, profile.appeal_code)
    rules.check_stays(profile.deletes_at, now)
    bind = new_bind()
    row = Session(
        account_id=profile.id,
        bind_hash=bind_hash(bind),
        address=device.address,
        user_agent=device.user_agent,
    )
    await store.insert_session(session, row)
    for oldest in await store.update_oldest_revoked(session, profile.id, kept=rules.MAX_SESSIONS):
        await _announce_end(session, oldest, profile.id)
        _note(session, "oldest_session_ended", profile.id, oldest, device)
    if back:
        _note(session, "break_ended", profile.id, row.id, device)
    return _grant(mint, row, profile, row.generation, now, bind, back_from_break=back)


async def refresh(
    session: AsyncSession,
    mint: TokenIssuer,
    token: str,
    bind: str | None,
    device: Device,
    now: datetime,
) -> Grant | None:
    """Renew a session; None if its refresh token is not (or no longer) valid.

    `bind` is the bind cookie that came with a refresh cookie; None for a token sent in the form.
    A replayed token ends the session, which has to be kept: so this answers instead of raising.
    """
    read = mint.read_refresh_token(token)
    row = read and await store.get_session_for_update(session, read[0])
    if not read or not row or rules.is_over(row.revoked_at, row.refreshed_at, now):
        return None
    if bind is not None and not hmac.compare_digest(row.bind_hash, bind_hash(bind)):
        log.warning("refresh_without_bind_cookie", session_id=row.id)
        return None
    number = read[1]
    if rules.judge(number, row.generation) is Replay.STOLEN:
        await _end_stolen(session, row, device)
        return None
    profile = await get_profile(session, row.account_id)
    if profile is None:
        return None
    await store.update_refreshed(session, row, number)
    return _grant(mint, row, profile, number + 1, now)


async def read_session(session: AsyncSession, viewer: Viewer, now: datetime) -> Profile:
    """The owner of the viewer's session; raises NotSignedIn when it is over."""
    row = await store.get_session(session, session_id_of(viewer))
    if row is None or rules.is_over(row.revoked_at, row.refreshed_at, now):
        raise NotSignedIn
    profile = await get_profile(session, row.account_id)
    if profile is None:
        raise NotSignedIn
    return profile


async def end_session(session: AsyncSession, viewer: Viewer, device: Device) -> None:
    """Sign the viewer's device out, at once and everywhere."""
    session_id = session_id_of(viewer)
    if await revoke(session, session_id, viewer.id):
        _note(session, "logged_out", viewer.id, session_id, device)


async def list_devices(
    session: AsyncSession, viewer: Viewer, limit: int, cursor: str | None, now: datetime
) -> Page[DeviceSession]:
    """Where the viewer is signed in, the newest sign-in first; raises InvalidCursor."""
    current = session_id_of(viewer)
    rows = await store.list_open_sessions(
        session,
        viewer.id,
        refreshed_after=now - rules.MAX_IDLE,
        before=decode_cursor(cursor, int)[0] if cursor else None,
        limit=limit + 1,
    )
    shown = [DeviceSession.of(row, current=row.id == current) for row in rows[:limit]]
    more = encode_cursor(shown[-1].id) if len(rows) > limit else None
    return Page(items=shown, next_cursor=more)


async def end_device(
    session: AsyncSession, viewer: Viewer, session_id: int, device: Device
) -> None:
    """Sign one of the viewer's devices out; raises NotFound for what is not one of them."""
    row = await store.get_session(session, session_id)
    if row is None or row.account_id != viewer.id:
        raise NotFound
    if not await revoke(session, session_id, viewer.id):
        raise NotFound
    _note(session, "session_ended", viewer.id, session_id, device)


async def end_other_devices(session: AsyncSession, viewer: Viewer, device: Device) -> None:
    """Sign the viewer out everywhere but here."""
    current = session_id_of(viewer)
    if await end_all_sessions(session, viewer.id, kept=current):
        _note(session, "other_sessions_ended", viewer.id, current, device)


async def end_all_sessions(session: AsyncSession, account_id: int, *, kept: int | None) -> int:
    """End every session of an account but one; return the number ended."""
    ended = await store.update_all_revoked(session, account_id, kept=kept)
    for session_id in ended:
        await _announce_end(session, session_id, account_id)
    return len(ended)


async def revoke(session: AsyncSession, session_id: int, account_id: int) -> bool:
    """End a session and announce it; answers whether it was still open."""
    if not await store.update_revoked(session, session_id):
        return False
    await _announce_end(session, session_id, account_id)
    return True


def session_id_of(viewer: Viewer) -> int:
    """The row of a viewer's session; raises NotSignedIn for one that we did not open."""
    text = viewer.session_id or ""
    if not text.isdecimal():
        raise NotSignedIn
    return int(text)


async def _end_stolen(session: AsyncSession, row: Session, device: Device) -> None:
    log.warning("refresh_token_replayed", session_id=row.id, account_id=row.account_id)
    await revoke(session, row.id, row.account_id)
    _note(session, "refresh_token_replayed", row.account_id, row.id, device)


async def _announce_end(session: AsyncSession, session_id: int, account_id: int) -> None:
    event = SessionRevoked(user_id=account_id, session_id=str(session_id))
    # A session ends once, and nothing else is announced of it.
    await emit(session, event, subject=session_id, version=1)


def _note(
    session: AsyncSession, act: audit_log.Act, account_id: int, session_id: int, device: Device
) -> None:
    audit_log.record(
        session,
        act,
        account_id=account_id,
        session_id=session_id,
        address=device.address,
        user_agent=device.user_agent,
    )


def _grant(
    mint: TokenIssuer,
    row: Session,
    profile: Profile,
    generation: int,
    now: datetime,
    bind: str | None = None,
    *,
    back_from_break: bool = False,
) -> Grant:
    access_token, expires_at = mint.access_token(profile.id, row.id, generation, row.bind_hash, now)
    return Grant(
        session_id=row.id,
        profile=profile,
        access_token=access_token,
        expires_at=expires_at,
        refresh_token=mint.refresh_token(row.id, generation),
        bind=bind,
        back_from_break=back_from_break,
    )
