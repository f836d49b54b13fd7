"""What people do with their ways in through other providers."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.password.domain import note
from identity.account.registration.accounts.store import get_account_for_update
from identity.mail.outbox.domain import write_email
from identity.mail.outbox.rules import provider_linked, provider_unlinked
from identity.oidc_client import Providers
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import get_profile
from identity.sessions.schemas import Device
from identity.signin.social_login.linked_identities import store
from identity.signin.social_login.linked_identities.models import LinkedProvider
from identity.signin.social_login.linked_identities.schemas import (
    LinkedProviderList,
    LinkedProviderOut,
)
from shared.errors import Conflict, NotFound
from shared.viewer import Viewer


class LastSignInMethod(Conflict):
    """Without it nobody could sign in to the account any more."""

    code = "only_way_in"
    detail = "This is your only way in. Choose a password or link another provider first."


class LinkedElsewhere(Conflict):
    """The account at the provider opens another account of ours."""

    code = "linked_elsewhere"
    detail = "This login is linked to another Garderobe account. Unlink it there first."


class LinkedAlready(Conflict):
    """The account has another account of the same provider."""

    code = "linked_already"
    detail = (
        "You've linked a different account of this provider. Log in with it, or unlink it first."
    )


async def list_linked(
    session: AsyncSession, providers: Providers, viewer: Viewer
) -> LinkedProviderList:
    """The providers with which the viewer may sign in, also those that are no longer offered."""
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
    new: LinkedProvider,
    profile: Profile,
    provider_name: str,
    device: Device,
    public_url: str,
) -> None:
    """Let an account elsewhere open this one, and tell its owner.

    Raises LinkedElsewhere or LinkedAlready; the very same link a second time changes nothing.
    """
    # Locked, so that two links of one provider cannot be made at once.
    await get_account_for_update(session, profile.id)
    if await is_linked(session, profile.id, new.provider, new.subject):
        return
    await store.insert_linked(session, new)
    letter = provider_linked(public_url, profile.username, provider_name)
    await write_email(session, profile.email, letter, account_id=profile.id)
    note(session, "provider_linked", profile.id, device)


async def is_linked(session: AsyncSession, account_id: int, provider: str, subject: str) -> bool:
    """Whether this opens the account; raises LinkedElsewhere or LinkedAlready if it never will."""
    known = await store.get_linked(session, provider, subject)
    if known is not None and known.account_id != account_id:
        raise LinkedElsewhere
    if known is not None:
        return True
    if any(one.provider == provider for one in await store.list_linked(session, account_id)):
        raise LinkedAlready
    return False


async def unlink(
    session: AsyncSession,
    providers: Providers,
    viewer: Viewer,
    provider: str,
    device: Device,
    public_url: str,
) -> None:
    """Close one way in; raises NotFound or LastSignInMethod."""
    account = await get_account_for_update(session, viewer.id)
    linked = await store.list_linked(session, viewer.id)
    profile = await get_profile(session, viewer.id)
    if not account or not profile or provider not in {one.provider for one in linked}:
        raise NotFound
    if account.password_hash is None and len(linked) == 1:
        raise LastSignInMethod
    await store.delete_linked(session, account.id, provider)
    letter = provider_unlinked(public_url, profile.username, providers.name_of(provider))
    await write_email(session, profile.email, letter, account_id=profile.id)
    note(session, "provider_unlinked", account.id, device)


async def unlink_all(session: AsyncSession, account_id: int, device: Device) -> None:
    """Close every such way in: whoever opened them may not have been the owner."""
    if await store.list_linked(session, account_id):
        await store.delete_linked(session, account_id)
        note(session, "provider_unlinked", account_id, device)
