"""Requires a second factor from accounts that have one."""

import secrets
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.account.passkeys.authentication.domain import use_passkey
from identity.account.passkeys.authentication.store import count_passkeys, lock_account
from identity.account.two_factor.challenge import rules, store
from identity.account.two_factor.challenge.models import TwoFactor
from identity.account.two_factor.challenge.rules import Factor, SecondFactorChallenge
from identity.account.two_factor.challenge.schemas import SecondFactor
from identity.request_context import RequestContext
from identity.totp import Authenticator


async def require_second_factor(
    session: AsyncSession, context: RequestContext, account_id: int, given: SecondFactor
) -> SecondFactorChallenge | None:
    """Check the second factor of an account; return a challenge if one is missing or wrong.

    Call it after the password check (or any other proof of identity) and continue only if it
    returns None. A valid code is used up in this transaction, and a wrong one is audited in it:
    commit either way. Raises RateLimited.
    """
    factors = await list_factors(session, account_id)
    if not factors:
        return None
    if given.passkey is not None:
        used = await use_passkey(session, context, given.passkey, owner=account_id)
        return SecondFactorChallenge(used, factors) if isinstance(used, str) else None
    if given.code is None or not given.code.strip():
        return SecondFactorChallenge("totp_required", factors)
    await context.authenticator.count_attempt(account_id)
    await lock_account(session, account_id)
    if await _use_code(session, context, account_id, given.code):
        return None
    audit_log.record(session, "second_factor_refused", account_id, context.device)
    return SecondFactorChallenge("wrong_totp", factors)


async def list_factors(session: AsyncSession, account_id: int) -> tuple[Factor, ...]:
    """Return the account's second factors; sign-ins require one if there are any."""
    row = await store.get_two_factor(session, account_id)
    factors: list[Factor] = ["app"] if row and row.enabled_at else []
    if await count_passkeys(session, account_id):
        factors.append("passkey")
    return tuple(factors)


async def delete_unneeded_recovery_codes(session: AsyncSession, account_id: int) -> None:
    """Delete the recovery codes once no second factor is left that they could replace."""
    if not await list_factors(session, account_id):
        await store.delete_recovery_codes(session, account_id)


async def make_recovery_codes(session: AsyncSession, account_id: int) -> list[str]:
    """Return new recovery codes; the old ones stop working."""
    random = (secrets.token_bytes(rules.RECOVERY_BYTES) for _ in range(rules.RECOVERY_CODES))
    codes = [rules.recovery_code(each) for each in random]
    hashes = [rules.recovery_hash(account_id, code) for code in codes]
    await store.insert_recovery_codes(session, account_id, hashes)
    return codes


def step_of(authenticator: Authenticator, row: TwoFactor, code: str, now: datetime) -> int | None:
    """Return the time step of a code of the account's app; None if it is not valid now."""
    secret = authenticator.unseal(row.account_id, row.sealed_secret)
    return rules.matching_step(secret, code, now) if secret else None


async def _use_code(
    session: AsyncSession, context: RequestContext, account_id: int, code: str
) -> bool:
    row = await store.get_two_factor(session, account_id)
    if row is not None and row.enabled_at is not None:
        step = step_of(context.authenticator, row, code, context.now)
        if step is not None and await store.update_step(session, row, step):
            return True
    if await store.delete_recovery_code(session, account_id, rules.recovery_hash(account_id, code)):
        audit_log.record(session, "recovery_code_used", account_id, context.device)
        return True
    return False
