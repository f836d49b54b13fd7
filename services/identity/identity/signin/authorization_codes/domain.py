"""Making sign-in codes, and taking each of them once."""

from datetime import datetime

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.sessions.domain import revoke
from identity.sessions.schemas import Device
from identity.sessions.store import get_session
from identity.signin.authorization_codes import rules, store
from identity.signin.authorization_codes.models import SignInCode
from identity.tokens import TokenIssuer

log = structlog.get_logger()


async def make_code(session: AsyncSession, code: SignInCode) -> int:
    """Let the browser of the challenge sign in; answers the id of which the code is made."""
    await store.insert_code(session, code)
    return code.id


async def find_code(
    session: AsyncSession,
    mint: TokenIssuer,
    token: str,
    verifier: str,
    device: Device,
    now: datetime,
) -> SignInCode | None:
    """The unused code that this is, shown by the browser that asked for it; else None.

    A used one ends the session that it opened (RFC 6749, 10.5), which has to be kept: so this
    answers instead of raising.
    """
    code_id = mint.read_sealed("code", token)
    code = code_id and await store.get_code_for_update(session, code_id)
    if not code or not rules.is_proven(verifier, code.code_challenge):
        return None
    if code.used_at is not None:
        await _end_session_of(session, code, device)
        return None
    return code if code.expires_at > now else None


async def use_code(
    session: AsyncSession, code: SignInCode, session_id: int | None, now: datetime
) -> None:
    """Take a code, noting which session it opened."""
    await store.update_used(session, code.id, session_id, now)


async def _end_session_of(session: AsyncSession, code: SignInCode, device: Device) -> None:
    opened = code.session_id and await get_session(session, code.session_id)
    if not opened or not await revoke(session, opened.id, opened.account_id):
        return
    log.warning("sign_in_code_replayed", session_id=opened.id, account_id=opened.account_id)
    audit_log.record(
        session,
        "sign_in_code_replayed",
        account_id=opened.account_id,
        session_id=opened.id,
        address=device.address,
        user_agent=device.user_agent,
    )
