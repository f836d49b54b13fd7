"""Asking for a second factor."""

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
from identity.sessions.schemas import Device
from identity.totp import Authenticator


async def demand_second_factor(
    session: AsyncSession,
    authenticator: Authenticator,
    account_id: int,
    shown: SecondFactor,
    device: Device,
    now: datetime,
) -> SecondFactorChallenge | None:
    """What an account's owner still has to show before something is done; None: nothing.

    Call it after the password check (or any other proof of identity) and continue only if it
    returns None. A valid code is used up in this transaction, and a wrong one is audited in it:
    commit either way. Raises RateLimited.
    """
    factors = await list_factors(session, account_id)
    if not factors:
        return None
    if shown.passkey is not None:
        party = authenticator.relying_party
        used = await use_passkey(session, party, shown.passkey, device, now, owner=account_id)
        return SecondFactorChallenge(used, factors) if isinstance(used, str) else None
    if shown.code is None or not shown.code.strip():
        return SecondFactorChallenge("totp_required", factors)
    await authenticator.count_try(account_id)
    await lock_account(session, account_id)
    if await _use_code(session, authenticator, account_id, shown.code, device, now):
        return None
    _note(session, "second_factor_refused", account_id, device)
    return SecondFactorChallenge("wrong_totp", factors)


async def list_factors(session: AsyncSession, account_id: int) -> tuple[Factor, ...]:
    """What the account asks for at a sign-in beside the password; none: it does not."""
    row = await store.get_two_factor(session, account_id)
    factors: list[Factor] = ["app"] if row and row.enabled_at else []
    if await count_passkeys(session, account_id):
        factors.append("passkey")
    return tuple(factors)


async def forget_recovery_codes(session: AsyncSession, account_id: int) -> None:
    """Once no factor is left that they could replace."""
    if not await list_factors(session, account_id):
        await store.delete_recovery_codes(session, account_id)


async def _use_code(
    session: AsyncSession,
    authenticator: Authenticator,
    account_id: int,
    code: str,
    device: Device,
    now: datetime,
) -> bool:
    row = await store.get_two_factor(session, account_id)
    is_on = row is not None and row.enabled_at is not None
    if row and is_on and await _use_step(session, authenticator, row, code, now):
        return True
    if await store.delete_recovery_code(session, account_id, rules.recovery_hash(account_id, code)):
        _note(session, "recovery_code_used", account_id, device)
        return True
    return False


async def make_recovery_codes(session: AsyncSession, account_id: int) -> list[str]:
    """New recovery codes; those of before are no longer good."""
    random = (secrets.token_bytes(rules.RECOVERY_BYTES) for _ in range(rules.RECOVERY_CODES))
    codes = [rules.recovery_code(one) for one in random]
    hashes = [rules.recovery_hash(account_id, code) for code in codes]
    await store.insert_recovery_codes(session, account_id, hashes)
    return codes


def step_of(authenticator: Authenticator, row: TwoFactor, code: str, now: datetime) -> int | None:
    """The time step of a code of the account's app, None when it is not good about now."""
    secret = authenticator.unseal(row.account_id, row.sealed_secret)
    return rules.matching_step(secret, code, now) if secret else None


async def _use_step(
    session: AsyncSession, authenticator: Authenticator, row: TwoFactor, code: str, now: datetime
) -> bool:
    step = step_of(authenticator, row, code, now)
    return step is not None and await store.update_step(session, row, step)


def _note(session: AsyncSession, act: audit_log.Act, account_id: int, device: Device) -> None:
    audit_log.record(
        session,
        act,
        account_id=account_id,
        address=device.address,
        user_agent=device.user_agent,
    )
