"""Finds an account by its email address."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.lookup import store
from identity.account.lookup.errors import AccountNotFound, EmailNotVerified
from identity.profile.profiles.models import Profile


async def find_account(session: AsyncSession, email: str) -> Profile:
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
