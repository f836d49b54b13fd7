"""Restores the account itself: password, second factors, profile and usernames."""

from datetime import datetime

from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.deletion.models import AnnouncedDeletion
from identity.account.passkeys.authentication.models import Passkey
from identity.account.registration.accounts.models import Account
from identity.account.restoration import errors
from identity.account.restoration.rules import profile_changes
from identity.account.two_factor.challenge.models import RecoveryCode, TwoFactor
from identity.profile.profiles import store
from identity.profile.profiles.domain import announce
from identity.profile.profiles.models import FormerUsername, Profile
from identity.profile.relationships.models import Block
from identity.signin.social_login.linked_identities.models import LinkedProvider
from shared.features.account_restoration import (
    insert_missing,
    list_rows,
    readmit,
    restore_blocks,
    restored_version,
)


async def require_restorable(
    backup: AsyncSession, live: AsyncSession, account_id: int, username: str
) -> None:
    """Check what can be checked before anything is changed; the names are locked.

    Raises AccountBeingErased, PasswordNotInBackup, UsernameTakenSince or EmailTakenSince.
    """
    if await live.get(AnnouncedDeletion, account_id) is not None:
        raise errors.AccountBeingErased
    profile = await backup.get_one(Profile, account_id)
    if await live.get(Account, account_id) is not None:
        return
    if await backup.get(AnnouncedDeletion, account_id) is not None:
        raise errors.PasswordNotInBackup
    await store.lock_email(live, profile.email)
    await store.lock_username(live, username)
    if await store.get_username_owner(live, username) not in {None, account_id}:
        raise errors.UsernameTakenSince(username)
    owner = await store.get_profile_by_verified_email(live, profile.email)
    if owner is not None and owner.id != account_id and profile.email_verified:
        raise errors.EmailTakenSince(owner.username)


async def prepare(backup: AsyncSession, live: AsyncSession, account_id: int) -> None:
    """Accept events about the account again."""
    if await readmit(live, account_id):
        await restore_blocks(backup, live, Block, account_id)


async def restore_account(
    backup: AsyncSession, live: AsyncSession, account_id: int, username: str, now: datetime
) -> bool:
    """Restore a missing account, and announce its profile; return whether it was missing.

    It has no session, and it is not scheduled for deletion. A deactivated account stays so, and a
    suspended one as well. Raises as `require_restorable`.
    """
    await require_restorable(backup, live, account_id, username)
    accounts = await list_rows(backup, Account, col(Account.id) == account_id)
    if not await insert_missing(live, accounts, {"idempotency_key": None}):
        return False
    (stored,) = await list_rows(backup, Profile, col(Profile.id) == account_id)
    changes = profile_changes(stored, username, restored_version(now))
    (profile,) = await insert_missing(live, [stored], changes)
    former = await list_rows(
        backup,
        FormerUsername,
        col(FormerUsername.profile_id) == account_id,
        col(FormerUsername.kept_until) > now,
    )
    free = [one for one in former if await store.get_username_owner(live, one.username) is None]
    await insert_missing(live, free)
    for table in (TwoFactor, RecoveryCode, Passkey, LinkedProvider):
        await insert_missing(
            live, await list_rows(backup, table, col(table.account_id) == account_id)
        )
    await announce(live, profile)
    return True
