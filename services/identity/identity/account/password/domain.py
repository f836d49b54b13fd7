"""Changes password and email address, confirmed by the password."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.account.password.errors import PasswordNotSet, SameEmail
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
    email_already_used,
    email_change,
    email_change_requested,
    password_changed,
)
from identity.passwords import Passwords
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import get_profile, get_profile_by_verified_email
from identity.request_context import Device, RequestContext
from identity.sessions.domain import end_all_sessions, session_id_of
from shared.http.errors import FieldError, NotFound
from shared.http.viewer import Viewer


async def change_password(
    session: AsyncSession,
    passwords: Passwords,
    context: RequestContext,
    viewer: Viewer,
    change: PasswordChange,
) -> bool:
    """Replace the viewer's password; return False if the old one is wrong.

    Raises PasswordNotSet, PasswordTooShort, PasswordTooEasy or TooManySignIns. Links that depend
    on the old password end with it; the link that undoes a change of email does not.
    """
    account, profile = await _get_own(session, viewer)
    new = change.new_password.get_secret_value()
    refuse_bad_password(new, profile.username, profile.email, field="new_password")
    old = change.old_password.get_secret_value()
    if not await _matches(session, passwords, account, old, context.device):
        return False
    new_hash = await passwords.hash(new, profile.email)
    locked = await _lock_unchanged(session, account)
    if locked is None:
        return False
    await update_password_hash(session, locked, new_hash)
    await update_ended(session, account.id, {"password_reset", "email_change"})
    if change.end_other_sessions:
        await end_all_sessions(session, account.id, kept=session_id_of(viewer))
    message = password_changed(context.public_url, profile)
    await write_email(session, profile.email, message, account_id=profile.id)
    audit_log.record(session, "password_changed", account.id, context.device)
    return True


async def request_email_change(
    session: AsyncSession,
    passwords: Passwords,
    context: RequestContext,
    viewer: Viewer,
    change: EmailChange,
) -> bool:
    """Email the new address and notify the old one; return False if the password is wrong.

    Raises PasswordNotSet, SameEmail or TooManySignIns. An address that another account has
    verified gets a warning instead of a link, and the response is the same.
    """
    account, profile = await _get_own(session, viewer)
    if change.new_email == profile.email:
        fault = FieldError(field="new_email", message=SameEmail.detail)
        raise SameEmail(errors=[fault])
    password = change.password.get_secret_value()
    if not await _matches(session, passwords, account, password, context.device):
        return False
    # The salt derives from the email address: hash now, while we have the password.
    new_hash = await passwords.hash(password, change.new_email)
    if await _lock_unchanged(session, account) is None:
        return False
    await _email_new_address(session, context, profile, change.new_email, new_hash)
    await _email_old_address(session, context, profile, change.new_email)
    audit_log.record(session, "email_change_asked", account.id, context.device)
    return True


async def confirm_password(
    session: AsyncSession, passwords: Passwords, viewer: Viewer, password: str, device: Device
) -> Profile | None:
    """Return the viewer's profile, with the account locked, if the password is right.

    A wrong password returns None and is audited. Raises NotFound, PasswordNotSet, TooManySignIns.
    """
    account, profile = await _get_own(session, viewer)
    if not await _matches(session, passwords, account, password, device):
        return None
    return profile if await _lock_unchanged(session, account) else None


async def _get_own(session: AsyncSession, viewer: Viewer) -> tuple[Account, Profile]:
    """Return the viewer's account; release the connection while passwords wait for a core."""
    account = await get_account(session, viewer.id)
    profile = await get_profile(session, viewer.id)
    await session.close()
    if account is None or profile is None:
        raise NotFound
    if account.password_hash is None:
        raise PasswordNotSet
    return account, profile


async def _matches(
    session: AsyncSession, passwords: Passwords, account: Account, password: str, device: Device
) -> bool:
    """Check the account's password; a wrong one is audited, so this does not raise."""
    if await passwords.first_match(password, "", [account.password_hash]) is not None:
        return True
    audit_log.record(session, "password_refused", account.id, device)
    return False


async def _lock_unchanged(session: AsyncSession, checked: Account) -> Account | None:
    """Lock the account; return None if its password has changed since it was checked."""
    account = await get_account_for_update(session, checked.id)
    return account if account and account.password_hash == checked.password_hash else None


async def _email_new_address(
    session: AsyncSession,
    context: RequestContext,
    profile: Profile,
    email: str,
    password_hash: str,
) -> None:
    link_id = await make_link(
        session, "email_change", profile.id, email, context.now, password_hash=password_hash
    )
    message = email_change(context.public_url, profile)
    if await get_profile_by_verified_email(session, email):
        message = email_already_used(context.public_url)
    if await may_write_to(session, email, context.now):
        await write_email(session, email, message, account_id=profile.id, link_id=link_id)


async def _email_old_address(
    session: AsyncSession, context: RequestContext, profile: Profile, new_email: str
) -> None:
    # An unverified address may be a stranger's because of a typo: the stranger must not win the
    # account by undoing the correction.
    if profile.email_verified:
        link_id = await make_link(session, "email_undo", profile.id, profile.email, context.now)
        message = email_change_requested(context.public_url, profile, new_email)
        await write_email(session, profile.email, message, account_id=profile.id, link_id=link_id)
