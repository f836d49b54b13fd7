"""Signing in with a password or a passkey."""

from datetime import datetime
from typing import Literal

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.account.deletion.domain import take_back
from identity.account.passkeys.authentication.domain import use_passkey
from identity.account.passkeys.authentication.rules import PasskeyFault
from identity.account.two_factor.challenge.domain import demand_second_factor
from identity.account.two_factor.challenge.rules import SecondFactorChallenge
from identity.account.two_factor.challenge.schemas import SecondFactor
from identity.passwords import Passwords
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import get_profile
from identity.relying_party import RelyingParty
from identity.sessions.domain import open_session
from identity.sessions.schemas import Device, Grant
from identity.signin.password_login import store
from identity.signin.password_login.schemas import Credentials, PasskeyCredentials
from identity.tokens import TokenIssuer
from identity.totp import Authenticator

Refusal = SecondFactorChallenge | Literal["wrong_login"]


async def log_in(
    session: AsyncSession,
    passwords: Passwords,
    mint: TokenIssuer,
    authenticator: Authenticator,
    credentials: Credentials,
    device: Device,
    now: datetime,
) -> Grant | Refusal:
    """Sign a device in; answers why not, if so.

    Raises what `open_session` does, for an account that is about to be deleted unless it is to
    be restored.

    The refusal is audited, which has to be kept: so this answers instead of raising.
    """
    login, password = credentials.login, credentials.password.get_secret_value()
    candidates = await store.list_candidates(session, login)
    # Nothing was written yet: give the connection back while the password waits for a core.
    await session.close()
    hashes = [password_hash for _, password_hash in candidates]
    matched = await passwords.first_match(password, login, hashes)
    if matched is None:
        _record(session, "login_refused", candidates[0][0] if candidates else None, device)
        return "wrong_login"
    profile, password_hash = candidates[matched]
    # It may have been replaced while we hashed: then the old one opens nothing any more.
    if await store.get_password_hash(session, profile.id) != password_hash:
        _record(session, "login_refused", profile, device)
        return "wrong_login"
    return await enter(
        session,
        mint,
        authenticator,
        profile,
        SecondFactor(credentials.totp, credentials.passkey),
        device,
        now,
        restore=credentials.restore,
    )


async def enter(
    session: AsyncSession,
    mint: TokenIssuer,
    authenticator: Authenticator,
    profile: Profile,
    shown: SecondFactor,
    device: Device,
    now: datetime,
    *,
    restore: bool = False,
) -> Grant | SecondFactorChallenge:
    """Sign in somebody who has shown who they are, be it by password, provider or letter.

    Their account may ask for a second factor too: then answers what is missing. Raises RateLimited.
    """
    lack = await demand_second_factor(session, authenticator, profile.id, shown, device, now)
    return lack or await _open(session, mint, profile, device, now, restore=restore)


async def log_in_by_passkey(
    session: AsyncSession,
    mint: TokenIssuer,
    relying_party: RelyingParty,
    credentials: PasskeyCredentials,
    device: Device,
    now: datetime,
) -> Grant | PasskeyFault:
    """Sign a device in by a passkey alone: it is something one has, unlocked by its owner.

    Raises as `log_in`.
    """
    account_id = await use_passkey(session, relying_party, credentials.passkey, device, now)
    if isinstance(account_id, str):
        return account_id
    profile = await get_profile(session, account_id)
    if profile is None:
        return "unknown_passkey"
    return await _open(session, mint, profile, device, now, restore=credentials.restore)


async def _open(
    session: AsyncSession,
    mint: TokenIssuer,
    profile: Profile,
    device: Device,
    now: datetime,
    *,
    restore: bool,
) -> Grant:
    if restore:
        await take_back(session, profile, device, now)
    grant = await open_session(session, mint, profile, device, now)
    _record(session, "logged_in", profile, device, grant.session_id)
    return grant


def _record(
    session: AsyncSession,
    act: audit_log.Act,
    profile: Profile | None,
    device: Device,
    session_id: int | None = None,
) -> None:
    audit_log.record(
        session,
        act,
        account_id=profile.id if profile else None,
        session_id=session_id,
        address=device.address,
        user_agent=device.user_agent,
    )
