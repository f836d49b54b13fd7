"""Signs in with a password or a passkey."""

from typing import Literal

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.account.deletion.domain import restore_account
from identity.account.passkeys.authentication.domain import use_passkey
from identity.account.passkeys.authentication.rules import PasskeyFault
from identity.account.two_factor.challenge.domain import require_second_factor
from identity.account.two_factor.challenge.rules import SecondFactorChallenge
from identity.account.two_factor.challenge.schemas import SecondFactor
from identity.passwords import Passwords
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import get_profile
from identity.request_context import RequestContext
from identity.sessions.domain import open_session
from identity.sessions.schemas import Grant
from identity.signin.password_login import store
from identity.signin.password_login.schemas import (
    Credentials,
    PasskeyCredentials,
    SignInContext,
)

Refusal = SecondFactorChallenge | Literal["wrong_login"]


async def log_in(
    session: AsyncSession, passwords: Passwords, context: RequestContext, credentials: Credentials
) -> Grant | Refusal:
    """Sign a device in with a password, or return why not.

    Refusals are audited and have to be committed, so this returns instead of raising. Raises
    TooManySignIns, or what `complete_sign_in` raises.
    """
    login, password = credentials.login, credentials.password.get_secret_value()
    candidates = await store.list_candidates(session, login)
    # Nothing was written yet: release the connection while the password waits for a core.
    await session.close()
    hashes = [password_hash for _, password_hash in candidates]
    matched = await passwords.first_match(password, login, hashes)
    if matched is None:
        account_id = candidates[0][0].id if candidates else None
        audit_log.record(session, "login_refused", account_id, context.device)
        return "wrong_login"
    profile, password_hash = candidates[matched]
    # The password may have been replaced while we hashed: then the old one no longer works.
    if await store.get_password_hash(session, profile.id) != password_hash:
        audit_log.record(session, "login_refused", profile.id, context.device)
        return "wrong_login"
    factor = SecondFactor(credentials.totp, credentials.passkey)
    sign_in = SignInContext(context, factor, restore=credentials.restore)
    return await complete_sign_in(session, sign_in, profile)


async def log_in_by_passkey(
    session: AsyncSession, context: RequestContext, credentials: PasskeyCredentials
) -> Grant | PasskeyFault:
    """Sign a device in with a passkey alone, or return what is wrong with the passkey.

    A passkey is two factors: the owner has it, and unlocks it. Raises what `open_session` raises.
    """
    account_id = await use_passkey(session, context, credentials.passkey)
    if isinstance(account_id, str):
        return account_id
    profile = await get_profile(session, account_id)
    if profile is None:
        return "unknown_passkey"
    return await _open(session, context, profile, restore=credentials.restore)


async def complete_sign_in(
    session: AsyncSession, sign_in: SignInContext, profile: Profile
) -> Grant | SecondFactorChallenge:
    """Sign in the owner of `profile`, who has proved it by password, provider or email.

    Returns a challenge if the account needs a second factor. Raises RateLimited, or what
    `open_session` raises; an account that is scheduled for deletion opens with `restore` alone.
    """
    context, factor = sign_in.request, sign_in.second_factor
    challenge = await require_second_factor(session, context, profile.id, factor)
    return challenge or await _open(session, context, profile, restore=sign_in.restore)


async def _open(
    session: AsyncSession, context: RequestContext, profile: Profile, *, restore: bool
) -> Grant:
    if restore:
        await restore_account(session, context, profile)
    grant = await open_session(session, context, profile)
    audit_log.record(session, "logged_in", profile.id, context.device, session_id=grant.session_id)
    return grant
