"""Moving an account to another address, and back."""

import secrets
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.password.domain import note
from identity.account.registration.accounts.models import Account
from identity.account.registration.accounts.store import (
    get_account_for_update,
    update_password_hash,
)
from identity.mail.email_links.domain import InvalidLinkToken, find_link, make_link, use_link
from identity.mail.email_links.models import Link
from identity.mail.email_links.store import update_ended
from identity.mail.outbox.domain import write_email
from identity.mail.outbox.rules import email_change_undone
from identity.passwords import Passwords
from identity.profile.profiles.domain import verify_address
from identity.sessions.domain import end_all_sessions
from identity.sessions.schemas import Device
from identity.signin.social_login.linked_identities.domain import unlink_all
from identity.tokens import TokenIssuer


async def confirm(
    session: AsyncSession, mint: TokenIssuer, token: str, device: Device, now: datetime
) -> str:
    """Give the account its new address and answer it; raises InvalidLinkToken or AddressTaken."""
    link = await find_link(session, mint, "email_change", token, now)
    if link.password_hash is None:
        raise InvalidLinkToken
    account = await _use(session, link, now)
    # Letters that went to the old address, and other changes of the address we had.
    await update_ended(
        session, account.id, {"email_verification", "password_reset", "email_change"}
    )
    await update_password_hash(session, account, link.password_hash)
    await verify_address(session, account.id, link.email, now)
    note(session, "email_changed", account.id, device)
    return link.email


async def undo(
    session: AsyncSession,
    passwords: Passwords,
    mint: TokenIssuer,
    token: str,
    device: Device,
    public_url: str,
    now: datetime,
) -> str:
    """Undo a change, applied or not, and return the address. Raises InvalidLinkToken, AddressTaken.

    Whoever asked for the change knew the password and had a session, and may have linked a
    provider: none of these is good any longer, and the owner gets a letter with a link to a new
    password.
    """
    link = await find_link(session, mint, "email_undo", token, now)
    await session.close()
    nobody_knows = await passwords.hash(secrets.token_urlsafe(32), link.email)
    account = await _use(session, link, now)
    await update_ended(
        session, account.id, {"email_verification", "password_reset", "email_change"}
    )
    # Of several changes the oldest address wins: what later ones could take back ends here.
    await update_ended(session, account.id, {"email_undo"}, after=link.id)
    await update_password_hash(session, account, nobody_knows)
    profile = await verify_address(session, account.id, link.email, now)
    await end_all_sessions(session, account.id, kept=None)
    await unlink_all(session, account.id, device)
    link_id = await make_link(session, "password_reset", account.id, link.email, now)
    letter = email_change_undone(public_url, profile.username)
    await write_email(session, link.email, letter, account_id=account.id, link_id=link_id)
    note(session, "email_change_undone", account.id, device)
    return link.email


async def _use(session: AsyncSession, link: Link, now: datetime) -> Account:
    """Use a link with its account locked: always in this order, so that nobody waits in a ring."""
    account = await get_account_for_update(session, link.account_id)
    if account is None:
        raise InvalidLinkToken
    await use_link(session, link, now)
    return account
