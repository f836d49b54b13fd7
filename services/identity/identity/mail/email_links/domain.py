"""Making links, and using them once."""

from datetime import datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.mail.email_links import rules, store
from identity.mail.email_links.models import Kind, Link
from identity.tokens import TokenIssuer
from shared.errors import ApiError


class InvalidLinkToken(ApiError):
    """The token is not ours, was for something else, was used, or its time is over."""

    status = 410
    code = "token_not_good"
    detail = "This link has expired or was already used. Request a new one."


async def make_link(
    session: AsyncSession,
    kind: Kind,
    account_id: int,
    email: str,
    now: datetime,
    *,
    password_hash: str | None = None,
) -> int:
    """Allow something to whoever gets the letter that carries this link; answers its id."""
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
    """Whether an address can bear one more question; asked after the link was made."""
    count = await store.count_links(session, email, now - timedelta(hours=1))
    return count <= rules.MAX_PER_HOUR


async def find_link(
    session: AsyncSession, mint: TokenIssuer, kind: Kind, token: str, now: datetime
) -> Link:
    """The link that this token opens, unused as yet; raises InvalidLinkToken."""
    link_id = mint.read_link_token(token)
    link = link_id and await store.get_good_link(session, link_id, kind, now)
    if not link:
        raise InvalidLinkToken
    return link


async def use_link(session: AsyncSession, link: Link, now: datetime) -> None:
    """End a link by using it; raises InvalidLinkToken when somebody else was faster."""
    if not await store.update_used(session, link.id, now):
        raise InvalidLinkToken
