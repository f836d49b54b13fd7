"""Makes authorization codes, and redeems each of them once."""

from datetime import datetime

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.request_context import Device, RequestContext
from identity.sessions.domain import revoke
from identity.sessions.store import get_session
from identity.signin.authorization_codes import rules, store
from identity.signin.authorization_codes.models import SignInCode

log = structlog.get_logger()


async def make_code(session: AsyncSession, code: SignInCode) -> int:
    """Store a code and return the id from which its text is derived."""
    await store.insert_code(session, code)
    return code.id


async def find_code(
    session: AsyncSession, context: RequestContext, token: str, verifier: str
) -> SignInCode | None:
    """Return the unused code, if the browser that requested it presents it; else None.

    A used code ends the session that it opened (RFC 6749, 10.5). That must be committed, so this
    returns instead of raising.
    """
    code_id = context.token_issuer.read_sealed("code", token)
    code = code_id and await store.get_code_for_update(session, code_id)
    if not code or not rules.is_proven(verifier, code.code_challenge):
        return None
    if code.used_at is not None:
        await _end_session_of(session, code, context.device)
        return None
    return code if code.expires_at > context.now else None


async def use_code(
    session: AsyncSession, code: SignInCode, session_id: int | None, now: datetime
) -> None:
    """Mark a code as used, and remember the session that it opened."""
    await store.update_used(session, code.id, session_id, now)


async def _end_session_of(session: AsyncSession, code: SignInCode, device: Device) -> None:
    opened = code.session_id and await get_session(session, code.session_id)
    if not opened or not await revoke(session, opened.id, opened.account_id):
        return
    log.warning("sign_in_code_replayed", session_id=opened.id)
    audit_log.record(
        session, "sign_in_code_replayed", opened.account_id, device, session_id=opened.id
    )
