"""Find an account by its address."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.directory import store
from identity.profiles.models import Profile
from shared.errors import NotFound


async def find_account(session: AsyncSession, email: str) -> Profile:
    """The account with this address in any case; raises NotFound."""
    address = email.strip().lower()
    profile = await store.get_profile_by_email(session, address) if address.isprintable() else None
    if profile is None:
        raise NotFound
    return profile
