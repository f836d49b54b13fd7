"""Finds accounts by username, email address or id."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.lookup import rules, store
from identity.account.lookup.errors import AccountNotFound, EmailNotVerified
from identity.account.lookup.schemas import AccountSummary
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import get_profile, get_profile_by_username


async def find_account(session: AsyncSession, user: str) -> Profile:
    """Return the account with this username, email address or id.

    Digits alone are an id, unless somebody has them as username. Raises AccountNotFound or
    EmailNotVerified.
    """
    name = user.strip().removeprefix("@").lower()
    if "@" in name:
        return await _find_by_email(session, user)
    found = await get_profile_by_username(session, name) if name.isprintable() else None
    if found is None and rules.is_id(name):
        found = await get_profile(session, int(name))
    if found is None:
        raise AccountNotFound(user)
    return found


async def search_accounts(session: AsyncSession, text: str, limit: int) -> list[AccountSummary]:
    """Return accounts whose username or email address begins so, or with this id."""
    name = text.strip().removeprefix("@").lower()
    if not name.isprintable():
        return []
    account_id = int(name) if rules.is_id(name) else None
    rows = await store.list_profiles_by_prefix(session, name, account_id, limit)
    return [AccountSummary.of(one) for one in rows]


async def _find_by_email(session: AsyncSession, email: str) -> Profile:
    """Return the account with this email address, ignoring case.

    Raises AccountNotFound, or EmailNotVerified if several accounts use it and none has verified it.
    """
    address = email.strip().lower()
    found = await store.list_profiles_by_email(session, address) if address.isprintable() else []
    if not found:
        raise AccountNotFound(email)
    if len(found) > 1 and not found[0].email_verified:
        raise EmailNotVerified
    return found[0]
