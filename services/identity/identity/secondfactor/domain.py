"""Asking for a second factor."""

import secrets
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit
from identity.authenticator import Authenticator
from identity.secondfactor import rules, store
from identity.secondfactor.models import TwoFactor
from identity.secondfactor.rules import Lack
from identity.sessions.schemas import Device


async def demand_second_factor(
    session: AsyncSession,
    authenticator: Authenticator,
    account_id: int,
    code: str | None,
    device: Device,
    now: datetime,
) -> Lack | None:
    """What an account's owner still has to show before something is done; None: nothing.

    Ask after the password, or whatever else shows who it is, and go on only if it is None. A good
    code is used up in this transaction, and a wrong one is audited in it: keep it. Raises TooOften.
    """
    row = await store.get_two_factor(session, account_id)
    if row is None or row.enabled_at is None:
        return None
    if code is None or not code.strip():
        return "totp_required"
    await authenticator.count_try(account_id)
    await store.lock_account(session, account_id)
    if await _use_step(session, authenticator, row, code, now):
        return None
    if await store.delete_recovery_code(session, account_id, rules.recovery_hash(account_id, code)):
        _note(session, "recovery_code_used", account_id, device)
        return None
    _note(session, "second_factor_refused", account_id, device)
    return "wrong_totp"


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


def _note(session: AsyncSession, act: audit.Act, account_id: int, device: Device) -> None:
    audit.record(
        session,
        act,
        account_id=account_id,
        address=device.address,
        user_agent=device.user_agent,
    )
