"""Turns two-factor authentication on and off."""

from datetime import datetime
from typing import Literal

import pyotp
from pydantic import SecretStr
from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.account.passkeys.authentication.store import (
    count_passkeys,
    delete_passkey,
    list_passkeys,
)
from identity.account.password.domain import confirm_password
from identity.account.registration.accounts.store import (
    delete_registration_key,
    get_account_for_update,
)
from identity.account.two_factor.challenge import rules, store
from identity.account.two_factor.challenge.domain import (
    delete_unneeded_recovery_codes,
    list_factors,
    make_recovery_codes,
    require_second_factor,
    step_of,
)
from identity.account.two_factor.challenge.models import TwoFactor
from identity.account.two_factor.challenge.rules import Factor, SecondFactorChallenge
from identity.account.two_factor.challenge.schemas import SecondFactor
from identity.account.two_factor.setup.errors import SetupNeeded, TwoFactorOff, TwoFactorOn
from identity.account.two_factor.setup.schemas import (
    ConfirmationWithFactor,
    TwoFactorSetup,
    TwoFactorState,
)
from identity.mail.outbox.domain import write_email
from identity.mail.outbox.rules import two_factor_changed
from identity.passwords import Passwords
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import get_profile
from identity.request_context import Device, RequestContext
from identity.sessions.domain import end_all_sessions, session_id_of
from shared.http.errors import NotFound
from shared.http.viewer import Viewer

Refusal = SecondFactorChallenge | Literal["wrong_password"]


async def confirm_identity(
    session: AsyncSession,
    passwords: Passwords,
    context: RequestContext,
    viewer: Viewer,
    password: SecretStr,
    factor: SecondFactor,
) -> Profile | Refusal:
    """Check password, then second factor; return the profile, with the account locked.

    A wrong password uses up no code. Refusals are audited and have to be committed, so this
    returns them. Raises RateLimited, or what `confirm_password` raises.
    """
    text = password.get_secret_value()
    profile = await confirm_password(session, passwords, viewer, text, context.device)
    if profile is None:
        return "wrong_password"
    challenge = await require_second_factor(session, context, viewer.id, factor)
    return challenge or profile


async def read_state(session: AsyncSession, viewer: Viewer) -> TwoFactorState:
    """Return whether and how the viewer's account needs a second factor."""
    row = await store.get_two_factor(session, viewer.id)
    left = await store.count_recovery_codes(session, viewer.id)
    enabled_at = row.enabled_at if row else None
    return TwoFactorState(
        enabled=enabled_at is not None,
        enabled_at=enabled_at,
        passkeys=await count_passkeys(session, viewer.id),
        recovery_codes_left=left,
    )


async def set_up(
    session: AsyncSession,
    passwords: Passwords,
    context: RequestContext,
    viewer: Viewer,
    confirmation: ConfirmationWithFactor,
) -> TwoFactorSetup | Refusal:
    """Return a secret for an app, which counts once `turn_on` gets a code of it.

    Raises TwoFactorOn, RateLimited, or what `confirm_password` raises.
    """
    password = confirmation.password.get_secret_value()
    if await confirm_password(session, passwords, viewer, password, context.device) is None:
        return "wrong_password"
    if await _is_on(session, viewer.id):
        raise TwoFactorOn
    factor = confirmation.second_factor
    if challenge := await require_second_factor(session, context, viewer.id, factor):
        return challenge
    profile = await get_profile(session, viewer.id)
    if profile is None:
        raise NotFound
    secret = pyotp.random_base32()
    sealed = context.authenticator.seal(viewer.id, secret)
    await store.insert_setup(session, viewer.id, sealed, context.now)
    url = rules.otpauth_url(secret, profile.username)
    return TwoFactorSetup(secret=secret, otpauth_url=url)


async def turn_on(
    session: AsyncSession, context: RequestContext, viewer: Viewer, code: str
) -> list[str] | None:
    """Require a second factor from now on, and end the account's other sessions.

    Returns the recovery codes, or None for a wrong code. Raises TwoFactorOn, SetupNeeded or
    RateLimited.
    """
    account = await get_account_for_update(session, viewer.id)
    profile = await get_profile(session, viewer.id)
    if account is None or profile is None:
        raise NotFound
    row = await _get_fresh_setup(session, viewer.id, context.now)
    # Counted only now: if the app is already on, a stolen session must not use up its attempts.
    await context.authenticator.count_attempt(viewer.id)
    step = step_of(context.authenticator, row, code, context.now)
    if step is None:
        audit_log.record(session, "second_factor_refused", viewer.id, context.device)
        return None
    await store.update_enabled(session, row, step, context.now)
    # A retry of the registration signs in with the password alone: from now on it must not.
    await delete_registration_key(session, account)
    # Sessions that were opened with the password alone need a second factor too.
    await end_all_sessions(session, viewer.id, kept=session_id_of(viewer))
    await _notify(session, context.device, context.public_url, profile, on=True)
    return await make_recovery_codes(session, viewer.id)


async def turn_off(
    session: AsyncSession,
    passwords: Passwords,
    context: RequestContext,
    viewer: Viewer,
    confirmation: ConfirmationWithFactor,
) -> Refusal | None:
    """Stop requiring a code of the app; return why not, or None when it is done.

    Raises TwoFactorOff, RateLimited, or what `confirm_password` raises.
    """
    profile = await _confirm(session, passwords, context, viewer, confirmation)
    if not isinstance(profile, Profile):
        return profile
    if not await _is_on(session, viewer.id):
        raise TwoFactorOff
    await store.delete_two_factor(session, viewer.id)
    await delete_unneeded_recovery_codes(session, viewer.id)
    await _notify(session, context.device, context.public_url, profile, on=False)
    return None


async def reset_two_factor(
    session: AsyncSession, device: Device, public_url: str, profile: Profile
) -> tuple[Factor, ...]:
    """Remove every second factor of an account whose owner lost them; return which it had.

    An operator calls this for somebody who has proved that the account is theirs.
    """
    await get_account_for_update(session, profile.id)
    factors = await list_factors(session, profile.id)
    for passkey in await list_passkeys(session, profile.id):
        await delete_passkey(session, passkey.id)
        audit_log.record(session, "passkey_removed", profile.id, device)
    await store.delete_two_factor(session, profile.id)
    await store.delete_recovery_codes(session, profile.id)
    if factors:
        await _notify(session, device, public_url, profile, on=False)
    return factors


async def replace_recovery_codes(
    session: AsyncSession,
    passwords: Passwords,
    context: RequestContext,
    viewer: Viewer,
    confirmation: ConfirmationWithFactor,
) -> list[str] | Refusal:
    """Return new recovery codes, or why not; the old ones stop working. Raises as `turn_off`."""
    profile = await _confirm(session, passwords, context, viewer, confirmation)
    if not isinstance(profile, Profile):
        return profile
    audit_log.record(session, "recovery_codes_made", viewer.id, context.device)
    return await make_recovery_codes(session, viewer.id)


async def _confirm(
    session: AsyncSession,
    passwords: Passwords,
    context: RequestContext,
    viewer: Viewer,
    confirmation: ConfirmationWithFactor,
) -> Profile | Refusal:
    profile = await confirm_identity(
        session, passwords, context, viewer, confirmation.password, confirmation.second_factor
    )
    if isinstance(profile, Profile) and not await list_factors(session, viewer.id):
        raise TwoFactorOff
    return profile


async def _is_on(session: AsyncSession, account_id: int) -> bool:
    row = await store.get_two_factor(session, account_id)
    return row is not None and row.enabled_at is not None


async def _get_fresh_setup(session: AsyncSession, account_id: int, now: datetime) -> TwoFactor:
    row = await store.get_two_factor(session, account_id)
    if row is not None and row.enabled_at is not None:
        raise TwoFactorOn
    if row is None or row.set_up_at < now - rules.SETUP_LIFETIME:
        raise SetupNeeded
    return row


async def _notify(
    session: AsyncSession, device: Device, public_url: str, profile: Profile, *, on: bool
) -> None:
    act: audit_log.Act = "two_factor_on" if on else "two_factor_off"
    audit_log.record(session, act, profile.id, device)
    message = two_factor_changed(public_url, profile, on=on)
    await write_email(session, profile.email, message, account_id=profile.id)
