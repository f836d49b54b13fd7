"""What the owner of an account does with its password."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.account.password.schemas import EmailChange, PasswordChange
from identity.account.registration.accounts.domain import refuse_bad_password
from identity.account.registration.accounts.models import Account
from identity.account.registration.accounts.store import (
    get_account,
    get_account_for_update,
    update_password_hash,
)
from identity.mail.email_links.domain import make_link, may_write_to
from identity.mail.email_links.store import update_ended
from identity.mail.outbox.domain import write_email
from identity.mail.outbox.rules import (
    address_used_again,
    email_change,
    email_change_announced,
    password_changed,
)
from identity.passwords import Passwords
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import get_profile, get_profile_by_verified_email
from identity.sessions.domain import end_all_sessions, session_id_of
from identity.sessions.schemas import Device
from shared.errors import Conflict, FieldError, InvalidInput, NotFound
from shared.viewer import Viewer


class SameAddress(InvalidInput):
    """The account has this address already."""

    code = "same_email"
    detail = "This is already your email."


class PasswordNotSet(Conflict):
    """The account is entered through another provider and has no password."""

    code = "password_not_set"
    detail = "Your account has no password yet. Request a link to choose one, then try again."


async def change_password(
    session: AsyncSession,
    passwords: Passwords,
    viewer: Viewer,
    change: PasswordChange,
    device: Device,
    public_url: str,
) -> bool:
    """Replace the viewer's password; False when the old one is wrong.

    Raises PasswordNotSet, PasswordTooShort, PasswordTooEasy or TooManySignIns. Links that rest on
    the old password end with it; the one that takes a change of address back does not.
    """
    account, profile = await _own(session, viewer)
    new = change.new_password.get_secret_value()
    refuse_bad_password(new, profile.username, profile.email, field="new_password")
    old = change.old_password.get_secret_value()
    if not await _knows(session, passwords, account, old, device):
        return False
    new_hash = await passwords.hash(new, profile.email)
    if not await _replace(session, account, new_hash):
        return False
    await update_ended(session, account.id, {"password_reset", "email_change"})
    if change.end_other_sessions:
        await end_all_sessions(session, account.id, kept=session_id_of(viewer))
    letter = password_changed(public_url, profile.username)
    await write_email(session, profile.email, letter, account_id=profile.id)
    note(session, "password_changed", account.id, device)
    return True


async def ask_for_other_email(
    session: AsyncSession,
    passwords: Passwords,
    viewer: Viewer,
    change: EmailChange,
    device: Device,
    public_url: str,
    now: datetime,
) -> bool:
    """Ask at the new address and announce it at the old one; False when the password is wrong.

    Raises PasswordNotSet, SameAddress or TooManySignIns. An address that another account has
    verified gets a warning instead of a link, and the answer is the same.
    """
    account, profile = await _own(session, viewer)
    if change.new_email == profile.email:
        fault = FieldError(field="new_email", message=SameAddress.detail)
        raise SameAddress(errors=[fault])
    password = change.password.get_secret_value()
    if not await _knows(session, passwords, account, password, device):
        return False
    # The salt comes from the address: made now, while the password is at hand.
    new_hash = await passwords.hash(password, change.new_email)
    if await _unchanged(session, account) is None:
        return False
    await _ask_new_address(session, profile, change.new_email, new_hash, public_url, now)
    await _announce_to_old_address(session, profile, change.new_email, public_url, now)
    note(session, "email_change_asked", account.id, device)
    return True


async def confirm_password(
    session: AsyncSession, passwords: Passwords, viewer: Viewer, password: str, device: Device
) -> Profile | None:
    """The viewer's profile, and the account locked, if this is the account's password.

    None for a wrong one, which is audited. Raises NotFound, PasswordNotSet or TooManySignIns.
    """
    account, profile = await _own(session, viewer)
    if not await _knows(session, passwords, account, password, device):
        return None
    return profile if await _unchanged(session, account) else None


def note(session: AsyncSession, act: audit_log.Act, account_id: int, device: Device) -> None:
    """Add to the audit trail of an account."""
    audit_log.record(
        session,
        act,
        account_id=account_id,
        address=device.address,
        user_agent=device.user_agent,
    )


async def _own(session: AsyncSession, viewer: Viewer) -> tuple[Account, Profile]:
    """What the viewer owns; the connection is given back while passwords wait for a core."""
    account = await get_account(session, viewer.id)
    profile = await get_profile(session, viewer.id)
    await session.close()
    if account is None or profile is None:
        raise NotFound
    if account.password_hash is None:
        raise PasswordNotSet
    return account, profile


async def _knows(
    session: AsyncSession, passwords: Passwords, account: Account, password: str, device: Device
) -> bool:
    """Whether this is the account's password; a wrong one is audited, so nothing is raised."""
    if await passwords.first_match(password, "", [account.password_hash]) is not None:
        return True
    note(session, "password_refused", account.id, device)
    return False


async def _replace(session: AsyncSession, known: Account, password_hash: str) -> bool:
    """Set the hash; False when the password that we checked is gone."""
    account = await _unchanged(session, known)
    if account is None:
        return False
    await update_password_hash(session, account, password_hash)
    return True


async def _unchanged(session: AsyncSession, known: Account) -> Account | None:
    """The account, locked; None when the password that we checked is gone."""
    account = await get_account_for_update(session, known.id)
    return account if account and account.password_hash == known.password_hash else None


async def _ask_new_address(
    session: AsyncSession,
    profile: Profile,
    email: str,
    password_hash: str,
    public_url: str,
    now: datetime,
) -> None:
    link_id = await make_link(
        session, "email_change", profile.id, email, now, password_hash=password_hash
    )
    letter = email_change(public_url, profile.username)
    if await get_profile_by_verified_email(session, email):
        letter = address_used_again(public_url)
    if await may_write_to(session, email, now):
        await write_email(session, email, letter, account_id=profile.id, link_id=link_id)


async def _announce_to_old_address(
    session: AsyncSession, profile: Profile, new_email: str, public_url: str, now: datetime
) -> None:
    # An address that nobody has confirmed may be a stranger's, by a slip of the hand: it must
    # not win the account by taking the correction back.
    if profile.email_verified:
        link_id = await make_link(session, "email_undo", profile.id, profile.email, now)
        letter = email_change_announced(public_url, profile.username, new_email)
        await write_email(session, profile.email, letter, account_id=profile.id, link_id=link_id)
