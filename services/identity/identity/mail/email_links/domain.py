"""Makes links for emails, and redeems each of them once."""

from datetime import datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.mail.email_links import rules, store
from identity.mail.email_links.errors import InvalidLinkToken
from identity.mail.email_links.models import Kind, Link
from identity.request_context import RequestContext


async def make_link(
    session: AsyncSession,
    kind: Kind,
    account_id: int,
    email: str,
    now: datetime,
    *,
    password_hash: str | None = None,
) -> int:
    """Store a link for an email and return its id."""
    link = Link(
        kind=kind,
        account_id=account_id,
        email=email,
        password_hash=password_hash,
        expires_at=now + rules.LIFETIMES[kind],
    )
    await store.insert_link(session, link)
    return link.id


async def may_write_to(session: AsyncSession, email: str, now: datetime) -> bool:
    """Return whether an email address may get one more email; call it after `make_link`."""
    count = await store.count_links(session, email, now - timedelta(hours=1))
    return count <= rules.MAX_PER_HOUR


async def find_link(session: AsyncSession, context: RequestContext, kind: Kind, token: str) -> Link:
    """Return the unused link of a token; raises InvalidLinkToken."""
    link_id = context.token_issuer.read_link_token(token)
    link = link_id and await store.get_valid_link(session, link_id, kind, context.now)
    if not link:
        raise InvalidLinkToken
    return link


async def use_link(session: AsyncSession, link: Link, now: datetime) -> None:
    """Use up a link; raises InvalidLinkToken if a concurrent request was faster."""
    if not await store.update_used(session, link.id, now):
        raise InvalidLinkToken
