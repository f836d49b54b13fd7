"""Joining Garderobe."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.account.email.verification.domain import ask_to_verify
from identity.account.registration.accounts import rules, store
from identity.account.registration.accounts.models import Account
from identity.account.registration.accounts.schemas import NewAccount, UsernameAvailability
from identity.account.registration.policy.domain import admit
from identity.passwords import Passwords
from identity.profile.profiles.domain import UsernameTaken, create_profile
from identity.profile.profiles.models import Profile
from identity.profile.profiles.rules import username_fault
from identity.profile.profiles.store import (
    get_profile_by_username,
    get_username_owner,
    lock_username,
)
from identity.sessions.domain import open_session
from identity.sessions.schemas import Device, Grant
from identity.tokens import TokenIssuer
from shared.errors import FieldError, InvalidInput


class PasswordTooEasy(InvalidInput):
    """The password would be guessed at once."""

    code = "common_password"


class PasswordTooShort(InvalidInput):
    """The password could be found by trying."""

    code = "weak_password"


async def register(
    session: AsyncSession,
    passwords: Passwords,
    mint: TokenIssuer,
    new: NewAccount,
    device: Device,
    *,
    key: str | None,
    public_url: str,
    now: datetime,
) -> Grant:
    """Make an account with its profile and sign it in; a retry with the same key finds it.

    Raises PasswordTooEasy, TooManySignIns, or what `create_account` raises. An address that
    somebody has verified gets an unverified account like any other, and its owner another letter.
    """
    password = new.password.get_secret_value()
    refuse_bad_password(password, new.username, new.email)
    # Hashed before the first query: nobody waits for a core while holding a connection.
    password_hash = await passwords.hash(password, new.email)
    await lock_username(session, new.username)
    profile = await _made_before(session, new, key, password_hash)
    if profile is None:
        profile = await _create(session, new, key, password_hash)
        await ask_to_verify(session, profile, public_url, now)
        audit_log.record(
            session,
            "registered",
            account_id=profile.id,
            address=device.address,
            user_agent=device.user_agent,
        )
    return await open_session(session, mint, profile, device, now)


def refuse_bad_password(
    password: str, username: str, email: str, *, field: str = "password"
) -> None:
    """Raise PasswordTooShort or PasswordTooEasy at the field unless the password may be used."""
    if fault := rules.length_fault(password):
        raise PasswordTooShort(fault, errors=[FieldError(field=field, message=fault)])
    if fault := rules.password_fault(password, username, email):
        raise PasswordTooEasy(fault, errors=[FieldError(field=field, message=fault)])


async def create_account(
    session: AsyncSession, account: Account, *, email: str, username: str, display_name: str
) -> Profile:
    """Make an account and its profile, whichever way somebody joins.

    Raises UsernameTaken, or what `admit` raises when not everybody may register.
    """
    await admit(session, account.invite_code)
    await store.insert_account(session, account)
    profile = Profile(
        id=account.id,
        email=email,
        username=username,
        display_name=display_name,
        password_set=account.password_hash is not None,
    )
    return await create_profile(session, profile)


async def check_username(session: AsyncSession, username: str) -> UsernameAvailability:
    """Whether somebody could register under this name now."""
    reason = username_fault(username)
    if reason is None and await get_username_owner(session, username) is not None:
        reason = UsernameTaken.detail
    return UsernameAvailability(available=reason is None, reason=reason)


async def _made_before(
    session: AsyncSession, new: NewAccount, key: str | None, password_hash: str
) -> Profile | None:
    """What an earlier try made, if its answer was lost: same key, name, address and password."""
    profile = await get_profile_by_username(session, new.username)
    if key is None or profile is None or profile.email != new.email:
        return None
    account = await store.get_account(session, profile.id)
    # The salt comes from the address, so equal passwords have equal hashes here.
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
