"""Find an account by its address."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.directory import store
from identity.profiles.models import Profile
from shared.errors import Conflict, NotFound


class AddressNotVerified(Conflict):
    """Several accounts claim an address: what is meant for one may be taken by another."""

    code = "address_not_verified"
    detail = "Several accounts have this address, and none has verified it. One has to do so first."


async def find_account(session: AsyncSession, email: str) -> Profile:
    """The account with this address in any case; raises NotFound or AddressNotVerified."""
    address = email.strip().lower()
    found = await store.list_profiles_by_email(session, address) if address.isprintable() else []
    if not found:
        raise NotFound
    if len(found) > 1 and not found[0].email_verified:
        raise AddressNotVerified
    return found[0]
