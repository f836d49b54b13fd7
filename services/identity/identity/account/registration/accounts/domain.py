"""Registers accounts."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.account.email.verification.domain import request_verification
from identity.account.registration.accounts import rules, store
from identity.account.registration.accounts.errors import PasswordTooEasy, PasswordTooShort
from identity.account.registration.accounts.models import Account
from identity.account.registration.accounts.schemas import NewAccount, UsernameAvailability
from identity.account.registration.policy.domain import admit
from identity.passwords import Passwords
from identity.profile.profiles.domain import create_profile
from identity.profile.profiles.errors import UsernameTaken
from identity.profile.profiles.models import Profile
from identity.profile.profiles.rules import username_fault
from identity.profile.profiles.store import (
    get_profile_by_username,
    get_username_owner,
    lock_username,
)
from identity.request_context import RequestContext
from identity.sessions.domain import open_session
from identity.sessions.schemas import Grant
from shared.http.errors import FieldError
from shared.translations import current_language, translate


async def register(
    session: AsyncSession,
    passwords: Passwords,
    context: RequestContext,
    new: NewAccount,
    key: str | None,
) -> Grant:
    """Create an account with its profile and sign it in; a retry with the same key finds it.

    Raises PasswordTooEasy, TooManySignIns, or what `create_account` raises. An email address that
    somebody has verified gets an unverified account like any other, and its owner a warning.
    """
    password = new.password.get_secret_value()
    refuse_bad_password(password, new.username, new.email)
    # Hashed before the first query, so that no connection is held while waiting for a core.
    password_hash = await passwords.hash(password, new.email)
    await lock_username(session, new.username)
    profile = await _find_earlier_attempt(session, new, key, password_hash)
    if profile is None:
        profile = await _create(session, new, key, password_hash)
        await request_verification(session, profile, context.public_url, context.now)
        audit_log.record(session, "registered", profile.id, context.device)
    return await open_session(session, context, profile)


def refuse_bad_password(
    password: str, username: str, email: str, *, field: str = "password"
) -> None:
    """Raise PasswordTooShort or PasswordTooEasy, for `field`, if the password is too weak."""
    if fault := rules.length_fault(password):
        raise PasswordTooShort(fault, errors=[FieldError(field=field, message=fault)])
    if fault := rules.password_fault(password, username, email):
        raise PasswordTooEasy(fault, errors=[FieldError(field=field, message=fault)])


async def create_account(
    session: AsyncSession, account: Account, *, email: str, username: str, display_name: str
) -> Profile:
    """Create an account and its profile; every way of registering comes through here.

    Raises UsernameTaken, or what `admit` raises if registration is restricted.
    """
    await admit(session, account.invite_code)
    await store.insert_account(session, account)
    profile = Profile(
        id=account.id,
        email=email,
        username=username,
        display_name=display_name,
        password_set=account.password_hash is not None,
        browser_language=current_language(),
    )
    return await create_profile(session, profile)


async def check_username(session: AsyncSession, username: str) -> UsernameAvailability:
    """Return whether a username can be registered now, and why not."""
    reason = username_fault(username)
    if reason is None and await get_username_owner(session, username) is not None:
        reason = translate(UsernameTaken.detail)
    return UsernameAvailability(available=reason is None, reason=reason)


async def _find_earlier_attempt(
    session: AsyncSession, new: NewAccount, key: str | None, password_hash: str
) -> Profile | None:
    """Return the profile of an earlier attempt with equal key, username, email and password."""
    profile = await get_profile_by_username(session, new.username)
    if key is None or profile is None or profile.email != new.email:
        return None
    account = await store.get_account(session, profile.id)
    # The salt derives from the email address, so equal passwords have equal hashes here.
    if account and account.idempotency_key == key and account.password_hash == password_hash:
        return profile
    return None


async def _create(
    session: AsyncSession, new: NewAccount, key: str | None, password_hash: str
) -> Profile:
    account = Account(
        password_hash=password_hash,
        idempotency_key=key,
        invite_code=new.invite_code,
        terms_version=new.terms_version,
        age_confirmed=new.age_confirmed,
    )
    return await create_account(
        session, account, email=new.email, username=new.username, display_name=new.username
    )
