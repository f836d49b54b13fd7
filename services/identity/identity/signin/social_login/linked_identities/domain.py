"""Links and unlinks accounts of providers."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.account.registration.accounts.store import get_account_for_update
from identity.mail.outbox.domain import write_email
from identity.mail.outbox.rules import provider_linked, provider_unlinked
from identity.oidc_client import Providers
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import get_profile
from identity.request_context import Device, RequestContext
from identity.signin.social_login.linked_identities import store
from identity.signin.social_login.linked_identities.errors import (
    LastSignInMethod,
    LinkedElsewhere,
    ProviderAlreadyLinked,
)
from identity.signin.social_login.linked_identities.models import LinkedProvider
from identity.signin.social_login.linked_identities.schemas import (
    LinkedProviderList,
    LinkedProviderOut,
)
from shared.http.errors import NotFound
from shared.http.viewer import Viewer


async def list_linked(
    session: AsyncSession, providers: Providers, viewer: Viewer
) -> LinkedProviderList:
    """Return the viewer's linked providers, including those that are no longer offered."""
    items = [
        LinkedProviderOut(
            provider=linked.provider,
            name=providers.name_of(linked.provider),
            email=linked.email,
            linked_at=linked.linked_at,
        )
        for linked in await store.list_linked(session, viewer.id)
    ]
    return LinkedProviderList(items=items)


async def link(
    session: AsyncSession,
    context: RequestContext,
    new: LinkedProvider,
    profile: Profile,
    provider_name: str,
) -> None:
    """Link a provider's account and notify the owner; linking it again changes nothing.

    Raises LinkedElsewhere, ProviderAlreadyLinked.
    """
    # Locked, so that concurrent requests cannot link two accounts of one provider.
    await get_account_for_update(session, profile.id)
    if await is_linked(session, profile.id, new.provider, new.subject):
        return
    await store.insert_linked(session, new)
    message = provider_linked(context.public_url, profile, provider_name)
    await write_email(session, profile.email, message, account_id=profile.id)
    audit_log.record(session, "provider_linked", profile.id, context.device)


async def is_linked(session: AsyncSession, account_id: int, provider: str, subject: str) -> bool:
    """Return whether the provider's account is linked to this account.

    Raises LinkedElsewhere or ProviderAlreadyLinked if it cannot be linked.
    """
    linked = await store.get_linked(session, provider, subject)
    if linked is not None and linked.account_id != account_id:
        raise LinkedElsewhere
    if linked is not None:
        return True
    if any(other.provider == provider for other in await store.list_linked(session, account_id)):
        raise ProviderAlreadyLinked
    return False


async def unlink(
    session: AsyncSession,
    context: RequestContext,
    providers: Providers,
    viewer: Viewer,
    provider: str,
) -> None:
    """Unlink a provider and notify the owner; raises NotFound or LastSignInMethod."""
    account = await get_account_for_update(session, viewer.id)
    linked = await store.list_linked(session, viewer.id)
    profile = await get_profile(session, viewer.id)
    if not account or not profile or provider not in {each.provider for each in linked}:
        raise NotFound
    if account.password_hash is None and len(linked) == 1:
        raise LastSignInMethod
    await store.delete_linked(session, account.id, provider)
    name = providers.name_of(provider)
    message = provider_unlinked(context.public_url, profile, name)
    await write_email(session, profile.email, message, account_id=profile.id)
    audit_log.record(session, "provider_unlinked", account.id, context.device)


async def unlink_all(session: AsyncSession, account_id: int, device: Device) -> None:
    """Unlink every provider: the person who linked them may not have been the owner."""
    if await store.list_linked(session, account_id):
        await store.delete_linked(session, account_id)
        audit_log.record(session, "provider_unlinked", account_id, device)
