"""Finds an account by its email address."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.lookup import store
from identity.profile.profiles.models import Profile
from shared.errors import Conflict, NotFound


class AccountNotFound(NotFound):
    """No account uses the email address."""

    code = "account_not_found"

    def __init__(self, email: str) -> None:
        super().__init__(f"There's no account with the address {email}.")


class AddressNotVerified(Conflict):
    """Several accounts claim an address: what is meant for one may be taken by another."""

    code = "address_not_verified"
    detail = (
        "Several accounts use this address, and none of them has verified it."
        " One of them has to verify it first."
    )


async def find_account(session: AsyncSession, email: str) -> Profile:
    """Return the account with this address, in any case.

    Raises AccountNotFound, or AddressNotVerified if several unverified accounts use the address.
    """
    address = email.strip().lower()
    found = await store.list_profiles_by_email(session, address) if address.isprintable() else []
    if not found:
        raise AccountNotFound(email)
    if len(found) > 1 and not found[0].email_verified:
        raise AddressNotVerified
    return found[0]
