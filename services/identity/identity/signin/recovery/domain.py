"""Getting back into an account without its password."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.password.domain import note
from identity.account.registration.accounts.domain import refuse_bad_password
from identity.account.registration.accounts.store import (
    get_account_for_update,
    update_password_hash,
)
from identity.mail.email_links.domain import InvalidLinkToken, find_link, make_link, use_link
from identity.mail.email_links.store import update_ended
from identity.mail.outbox.domain import write_email
from identity.mail.outbox.rules import login_link, password_changed, password_reset
from identity.passwords import Passwords
from identity.profile.profiles.domain import verify_address
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import get_profile, get_profile_by_verified_email
from identity.sessions.domain import end_all_sessions
from identity.sessions.schemas import Device
from identity.signin.authorization_codes.domain import make_code
from identity.signin.authorization_codes.models import SignInCode
from identity.signin.authorization_codes.rules import LETTER_LIFETIME
from identity.signin.recovery import store
from identity.signin.recovery.models import RecoveryRequest
from identity.signin.social_login.linked_identities.domain import unlink_all
from identity.tokens import TokenIssuer

MAX_LETTERS = 5
"""To one unverified address that several accounts claim."""


async def ask(
    session: AsyncSession, email: str, device: Device, *, code_challenge: str | None = None
) -> None:
    """Note that somebody wants to get in; the worker finds out whether anybody has the address."""
    request = RecoveryRequest(
        email=email,
        code_challenge=code_challenge,
        address=device.address,
        user_agent=device.user_agent,
    )
    await store.insert_request(session, request)


async def answer_next(session: AsyncSession, public_url: str, now: datetime) -> bool:
    """Write the letters of one request; answers whether there was one."""
    request = await store.get_next_request(session)
    if request is None:
        return False
    for profile in await store.list_owners(session, request.email, MAX_LETTERS):
        # Whoever claimed an unverified address knows a password of it, perhaps not the owner of
        # the address: no link leads into that account before there is another password.
        if request.code_challenge and profile.email_verified:
            await _send_login_link(session, request, profile, public_url, now)
        else:
            await _send_reset(session, request, profile, public_url, now)
    await store.delete_request(session, request)
    return True


async def _send_reset(
    session: AsyncSession,
    request: RecoveryRequest,
    profile: Profile,
    public_url: str,
    now: datetime,
) -> None:
    link_id = await make_link(session, "password_reset", profile.id, profile.email, now)
    letter = password_reset(public_url, profile.username)
    await write_email(session, profile.email, letter, account_id=profile.id, link_id=link_id)
    device = Device(request.address, request.user_agent)
    note(session, "password_reset_asked", profile.id, device)


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
        expires_at=now + LETTER_LIFETIME,
    )
    code_id = await make_code(session, code)
    letter = login_link(public_url, profile.username)
    await write_email(session, profile.email, letter, account_id=profile.id, link_id=code_id)
    device = Device(request.address, request.user_agent)
    note(session, "login_link_asked", profile.id, device)


async def reset(
    session: AsyncSession,
    passwords: Passwords,
    mint: TokenIssuer,
    token: str,
    password: str,
    device: Device,
    public_url: str,
    now: datetime,
) -> str:
    """Set a new password, end every session and return the account's username.

    Raises InvalidLinkToken, PasswordTooShort, PasswordTooEasy or TooManySignIns; a refused password
    leaves the link good.
    """
    link = await find_link(session, mint, "password_reset", token, now)
    profile = await get_profile(session, link.account_id)
    if profile is None or profile.email != link.email:
        raise InvalidLinkToken
    refuse_bad_password(password, profile.username, profile.email)
    await session.close()
    password_hash = await passwords.hash(password, profile.email)
    account = await get_account_for_update(session, link.account_id)
    if account is None:
        raise InvalidLinkToken
    await use_link(session, link, now)
    await update_ended(session, account.id, {"password_reset", "email_change"})
    await update_password_hash(session, account, password_hash)
    if not profile.email_verified:
        # Until now anybody may have claimed the address, and left a way in.
        await unlink_all(session, account.id, device)
    await _take_as_proof(session, profile, now)
    await end_all_sessions(session, account.id, kept=None)
    letter = password_changed(public_url, profile.username)
    await write_email(session, profile.email, letter, account_id=profile.id)
    note(session, "password_reset", account.id, device)
    return profile.username


async def _take_as_proof(session: AsyncSession, profile: Profile, now: datetime) -> None:
    """Whoever used the link reads the address's mail; another account may have shown it before."""
    if await get_profile_by_verified_email(session, profile.email) is None:
        await verify_address(session, profile.id, profile.email, now)
