"""Verifies signatures of passkeys."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.account.passkeys.authentication import store
from identity.account.passkeys.authentication.models import Passkey
from identity.account.passkeys.authentication.rules import PasskeyFault
from identity.account.passkeys.authentication.schemas import Assertion
from identity.relying_party import SIGN_IN, Challenge, RelyingParty, user_handle
from identity.request_context import RequestContext


async def use_passkey(
    session: AsyncSession,
    context: RequestContext,
    assertion: Assertion,
    *,
    owner: int | None = None,
) -> int | PasskeyFault:
    """Return the account whose passkey signed, or the fault; accept only passkeys of `owner`.

    A valid challenge is used up in this transaction, and a wrong signature is audited in it:
    commit either way.
    """
    relying_party, now = context.authenticator.relying_party, context.now
    challenge = relying_party.read_challenge(assertion.response.client_data, SIGN_IN, now)
    if challenge is None:
        return "passkey_expired"
    account_id = await store.get_owner(session, assertion.id)
    if account_id is None:
        return "unknown_passkey"
    if owner not in {None, account_id}:
        audit_log.record(session, "passkey_refused", owner, context.device)
        return "wrong_passkey"
    await store.lock_account(session, account_id)
    row = await store.get_passkey_for_update(session, assertion.id)
    if row is None:
        return "unknown_passkey"
    if not await _use(session, relying_party, assertion, challenge, row, now):
        audit_log.record(session, "passkey_refused", account_id, context.device)
        return "wrong_passkey"
    return account_id


async def _use(
    session: AsyncSession,
    relying_party: RelyingParty,
    assertion: Assertion,
    challenge: Challenge,
    row: Passkey,
    now: datetime,
) -> bool:
    if assertion.response.user_handle not in {None, user_handle(row.account_id)}:
        return False
    signed = assertion.as_sent()
    sign_count = relying_party.verify(signed, challenge, row.public_key, row.sign_count)
    if sign_count is None:
        return False
    if not await store.insert_used_challenge(session, challenge.nonce, challenge.expires_at):
        return False
    await store.update_used(session, row, sign_count, now)
    return True
