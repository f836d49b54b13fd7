"""Moves an account to a new email address, and back."""

import secrets
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.account.registration.accounts.models import Account
from identity.account.registration.accounts.store import (
    get_account_for_update,
    update_password_hash,
)
from identity.mail.email_links.domain import find_link, make_link, use_link
from identity.mail.email_links.errors import InvalidLinkToken
from identity.mail.email_links.models import Link
from identity.mail.email_links.store import update_ended
from identity.mail.outbox.domain import write_email
from identity.mail.outbox.rules import email_change_undone
from identity.passwords import Passwords
from identity.profile.profiles.domain import verify_email
from identity.request_context import RequestContext
from identity.sessions.domain import end_all_sessions
from identity.signin.social_login.linked_identities.domain import unlink_all


async def confirm(session: AsyncSession, context: RequestContext, token: str) -> str:
    """Give the account its new address and return it; raises InvalidLinkToken or EmailTaken."""
    link = await find_link(session, context, "email_change", token)
    if link.password_hash is None:
        raise InvalidLinkToken
    account = await _use(session, link, context.now)
    # Ends links that went to the old address, and other changes of it.
    await update_ended(
        session, account.id, {"email_verification", "password_reset", "email_change"}
    )
    await update_password_hash(session, account, link.password_hash)
    await verify_email(session, account.id, link.email, context.now)
    audit_log.record(session, "email_changed", account.id, context.device)
    return link.email


async def undo(
    session: AsyncSession, passwords: Passwords, context: RequestContext, token: str
) -> str:
    """Undo a change, applied or not, and return the address. Raises InvalidLinkToken, EmailTaken.

    The person who requested the change had the password and a session, and may have linked a
    provider. All of these stop working, and the owner gets a link to set a new password.
    """
    link = await find_link(session, context, "email_undo", token)
    await session.close()
    unknown_to_all = await passwords.hash(secrets.token_urlsafe(32), link.email)
    account = await _use(session, link, context.now)
    await update_ended(
        session, account.id, {"email_verification", "password_reset", "email_change"}
    )
    # Of several changes the oldest address wins: links to undo later ones end here.
    await update_ended(session, account.id, {"email_undo"}, after=link.id)
    await update_password_hash(session, account, unknown_to_all)
    profile = await verify_email(session, account.id, link.email, context.now)
    await end_all_sessions(session, account.id, kept=None)
    await unlink_all(session, account.id, context.device)
    link_id = await make_link(session, "password_reset", account.id, link.email, context.now)
    message = email_change_undone(context.public_url, profile)
    await write_email(session, link.email, message, account_id=account.id, link_id=link_id)
    audit_log.record(session, "email_change_undone", account.id, context.device)
    return link.email


async def _use(session: AsyncSession, link: Link, now: datetime) -> Account:
    """Lock the account, then use the link: always in this order, to prevent deadlocks."""
    account = await get_account_for_update(session, link.account_id)
    if account is None:
        raise InvalidLinkToken
    await use_link(session, link, now)
    return account
