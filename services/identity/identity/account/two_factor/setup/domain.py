"""Turning two-factor sign-in on and off."""

from datetime import datetime
from typing import Literal

import pyotp
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.passkeys.authentication.store import count_passkeys
from identity.account.password.domain import confirm_password, note
from identity.account.registration.accounts.store import (
    get_account_for_update,
    update_registration_forgotten,
)
from identity.account.two_factor.challenge import rules, store
from identity.account.two_factor.challenge.domain import (
    demand_second_factor,
    forget_recovery_codes,
    list_factors,
    make_recovery_codes,
    step_of,
)
from identity.account.two_factor.challenge.models import TwoFactor
from identity.account.two_factor.challenge.rules import SecondFactorChallenge
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
from identity.sessions.domain import end_all_sessions, session_id_of
from identity.sessions.schemas import Device
from identity.totp import Authenticator
from shared.errors import Conflict, NotFound
from shared.viewer import Viewer

Refusal = SecondFactorChallenge | Literal["wrong_password"]


class TwoFactorOn(Conflict):
    """There is one already."""

    code = "two_factor_on"
    detail = "Two-step login is already on. Turn it off first to use another app."


class TwoFactorOff(Conflict):
    """There is none."""

    code = "two_factor_off"
    detail = "Two-step login isn't on."


class SetupNeeded(Conflict):
    """No set-up was begun within the last ten minutes."""

    code = "setup_needed"
    detail = "This set-up has expired. Please start again."


async def read_state(session: AsyncSession, viewer: Viewer) -> TwoFactorState:
    """Whether the viewer's account asks for a second factor."""
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
    authenticator: Authenticator,
    viewer: Viewer,
    confirmation: ConfirmationWithFactor,
    device: Device,
    now: datetime,
) -> TwoFactorSetup | Refusal:
    """A secret for an app, in force once a code of it is shown; else what is missing or wrong.

    Raises TwoFactorOn, RateLimited, or what `confirm_password` raises.
    """
    password = confirmation.password.get_secret_value()
    if await confirm_password(session, passwords, viewer, password, device) is None:
        return "wrong_password"
    if await _is_on(session, viewer.id):
        raise TwoFactorOn
    shown = confirmation.second_factor
    if lack := await demand_second_factor(session, authenticator, viewer.id, shown, device, now):
        return lack
    profile = await get_profile(session, viewer.id)
    if profile is None:
        raise NotFound
    secret = pyotp.random_base32()
    await store.insert_setup(session, viewer.id, authenticator.seal(viewer.id, secret), now)
    address = rules.app_address(secret, profile.username)
    return TwoFactorSetup(secret=secret, otpauth_url=address)


async def turn_on(
    session: AsyncSession,
    authenticator: Authenticator,
    viewer: Viewer,
    code: str,
    device: Device,
    public_url: str,
    now: datetime,
) -> list[str] | None:
    """Ask for a second factor from now on, and end the account's other sessions.

    Answers the recovery codes, or None for a wrong code.

    Raises TwoFactorOn, SetupNeeded or RateLimited.
    """
    account = await get_account_for_update(session, viewer.id)
    profile = await get_profile(session, viewer.id)
    if account is None or profile is None:
        raise NotFound
    row = await _fresh_setup(session, viewer.id, now)
    # Not before: what is on already is not used up by whoever has a session, but no password.
    await authenticator.count_try(viewer.id)
    step = step_of(authenticator, row, code, now)
    if step is None:
        note(session, "second_factor_refused", viewer.id, device)
        return None
    await store.update_enabled(session, row, step, now)
    # A retry of the registration signs in by the password alone: from now on it must not.
    await update_registration_forgotten(session, account)
    # Whoever came in by the password alone has to show a code, too.
    await end_all_sessions(session, viewer.id, kept=session_id_of(viewer))
    await _tell(session, profile, device, public_url, on=True)
    return await make_recovery_codes(session, viewer.id)


async def turn_off(
    session: AsyncSession,
    passwords: Passwords,
    authenticator: Authenticator,
    viewer: Viewer,
    confirmation: ConfirmationWithFactor,
    device: Device,
    public_url: str,
    now: datetime,
) -> Refusal | None:
    """Ask for the password alone from now on; answers why not, None when it is done.

    Raises TwoFactorOff, RateLimited, or what `confirm_password` raises.
    """
    profile = await _confirm(session, passwords, authenticator, viewer, confirmation, device, now)
    if not isinstance(profile, Profile):
        return profile
    if not await _is_on(session, viewer.id):
        raise TwoFactorOff
    await store.delete_two_factor(session, viewer.id)
    await forget_recovery_codes(session, viewer.id)
    await _tell(session, profile, device, public_url, on=False)
    return None


async def replace_recovery_codes(
    session: AsyncSession,
    passwords: Passwords,
    authenticator: Authenticator,
    viewer: Viewer,
    confirmation: ConfirmationWithFactor,
    device: Device,
    now: datetime,
) -> list[str] | Refusal:
    """New recovery codes instead of those that are left. Raises as `turn_off`."""
    profile = await _confirm(session, passwords, authenticator, viewer, confirmation, device, now)
    if not isinstance(profile, Profile):
        return profile
    note(session, "recovery_codes_made", viewer.id, device)
    return await make_recovery_codes(session, viewer.id)


async def _confirm(
    session: AsyncSession,
    passwords: Passwords,
    authenticator: Authenticator,
    viewer: Viewer,
    confirmation: ConfirmationWithFactor,
    device: Device,
    now: datetime,
) -> Profile | Refusal:
    """Check password and second factor, with the account locked; a wrong password costs no code."""
    password = confirmation.password.get_secret_value()
    profile = await confirm_password(session, passwords, viewer, password, device)
    if profile is None:
        return "wrong_password"
    if not await list_factors(session, viewer.id):
        raise TwoFactorOff
    shown = confirmation.second_factor
    lack = await demand_second_factor(session, authenticator, viewer.id, shown, device, now)
    return lack or profile


async def _is_on(session: AsyncSession, account_id: int) -> bool:
    row = await store.get_two_factor(session, account_id)
    return row is not None and row.enabled_at is not None


async def _fresh_setup(session: AsyncSession, account_id: int, now: datetime) -> TwoFactor:
    row = await store.get_two_factor(session, account_id)
    if row is not None and row.enabled_at is not None:
        raise TwoFactorOn
    if row is None or row.set_up_at < now - rules.SETUP_LASTS:
        raise SetupNeeded
    return row


async def _tell(
    session: AsyncSession, profile: Profile, device: Device, public_url: str, *, on: bool
) -> None:
    note(session, "two_factor_on" if on else "two_factor_off", profile.id, device)
    letter = two_factor_changed(public_url, profile.username, on=on)
    await write_email(session, profile.email, letter, account_id=profile.id)
