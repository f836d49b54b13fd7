"""Gets people back into their accounts without a password, by email."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.account.registration.accounts.domain import refuse_bad_password
from identity.account.registration.accounts.store import (
    get_account_for_update,
    update_password_hash,
)
from identity.mail.email_links.domain import find_link, make_link, use_link
from identity.mail.email_links.errors import InvalidLinkToken
from identity.mail.email_links.store import update_ended
from identity.mail.outbox.domain import write_email
from identity.mail.outbox.rules import login_link, password_changed, password_reset
from identity.passwords import Passwords
from identity.profile.profiles.domain import verify_email
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import get_profile, get_profile_by_verified_email
from identity.request_context import Device, RequestContext
from identity.sessions.domain import end_all_sessions
from identity.signin.authorization_codes.domain import make_code
from identity.signin.authorization_codes.models import SignInCode
from identity.signin.authorization_codes.rules import LOGIN_LINK_LIFETIME
from identity.signin.recovery import store
from identity.signin.recovery.models import RecoveryRequest
from identity.signin.social_login.linked_identities.domain import unlink_all
from shared.languages import DEFAULT, known_language
from shared.translations import current_language, reading

MAX_EMAILS = 5
"""To one unverified email address that several accounts claim."""


async def request_recovery(
    session: AsyncSession, email: str, device: Device, *, code_challenge: str | None = None
) -> None:
    """Queue a request; the worker finds out whether any account has the email address."""
    request = RecoveryRequest(
        email=email,
        code_challenge=code_challenge,
        address=device.address,
        language=current_language(),
        user_agent=device.user_agent,
    )
    await store.insert_request(session, request)


async def process_next_request(session: AsyncSession, public_url: str, now: datetime) -> bool:
    """Write the emails of one request; return whether there was one."""
    request = await store.get_next_request(session)
    if request is None:
        return False
    with reading(known_language(request.language) or DEFAULT):
        for profile in await store.list_owners(session, request.email, MAX_EMAILS):
            # An unverified email address may be claimed by another person, who knows the password
            # of that account: no link leads into it before there is another password.
            if request.code_challenge and profile.email_verified:
                await _send_login_link(session, request, profile, public_url, now)
            else:
                await _send_reset(session, request, profile, public_url, now)
    await store.delete_request(session, request)
    return True


async def reset_password(
    session: AsyncSession, passwords: Passwords, context: RequestContext, token: str, password: str
) -> str:
    """Set a new password, end every session and return the account's username.

    Raises InvalidLinkToken, PasswordTooShort, PasswordTooEasy or TooManySignIns; a refused
    password leaves the link valid.
    """
    link = await find_link(session, context, "password_reset", token)
    profile = await get_profile(session, link.account_id)
    if profile is None or profile.email != link.email:
        raise InvalidLinkToken
    refuse_bad_password(password, profile.username, profile.email)
    await session.close()
    password_hash = await passwords.hash(password, profile.email)
    account = await get_account_for_update(session, link.account_id)
    if account is None:
        raise InvalidLinkToken
    await use_link(session, link, context.now)
    await update_ended(session, account.id, {"password_reset", "email_change"})
    await update_password_hash(session, account, password_hash)
    if not profile.email_verified:
        # Somebody else may have claimed the email address, and linked a provider.
        await unlink_all(session, account.id, context.device)
    if await get_profile_by_verified_email(session, profile.email) is None:
        # The link proves that its owner reads this mailbox; another account may be verified.
        await verify_email(session, profile.id, profile.email, context.now)
    await end_all_sessions(session, account.id, kept=None)
    message = password_changed(context.public_url, profile)
    await write_email(session, profile.email, message, account_id=profile.id)
    audit_log.record(session, "password_reset", account.id, context.device)
    return profile.username


async def _send_reset(
    session: AsyncSession,
    request: RecoveryRequest,
    profile: Profile,
    public_url: str,
    now: datetime,
) -> None:
    link_id = await make_link(session, "password_reset", profile.id, profile.email, now)
    message = password_reset(public_url, profile)
    await write_email(session, profile.email, message, account_id=profile.id, link_id=link_id)
    device = Device(request.address, request.user_agent)
    audit_log.record(session, "password_reset_asked", profile.id, device)


async def _send_login_link(
    session: AsyncSession,
    request: RecoveryRequest,
    profile: Profile,
    public_url: str,
    now: datetime,
) -> None:
    code = SignInCode(
        code_challenge=request.code_challenge or "",
        account_id=profile.id,
        email=profile.email,
        expires_at=now + LOGIN_LINK_LIFETIME,
    )
    code_id = await make_code(session, code)
    message = login_link(public_url, profile)
    await write_email(session, profile.email, message, account_id=profile.id, link_id=code_id)
    device = Device(request.address, request.user_agent)
    audit_log.record(session, "login_link_asked", profile.id, device)
