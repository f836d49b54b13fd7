"""Adds, renames and removes passkeys.

The challenge for a new passkey is made for the session that confirmed the password and is valid in
no other, so adding the passkey needs no password again.
"""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.account.passkeys.authentication import store
from identity.account.passkeys.authentication.models import Passkey
from identity.account.passkeys.authentication.rules import MAX_PASSKEYS
from identity.account.passkeys.authentication.schemas import NewCredential
from identity.account.passkeys.management.errors import PasskeyAlreadyAdded, TooManyPasskeys
from identity.account.passkeys.management.schemas import NewPasskey, PasskeyAdded, PasskeyOut
from identity.account.registration.accounts.models import Account
from identity.account.registration.accounts.store import (
    delete_registration_key,
    get_account_for_update,
)
from identity.account.two_factor.challenge.domain import (
    delete_unneeded_recovery_codes,
    list_factors,
    make_recovery_codes,
)
from identity.account.two_factor.setup.domain import Refusal, confirm_identity
from identity.account.two_factor.setup.errors import SetupNeeded
from identity.account.two_factor.setup.schemas import ConfirmationWithFactor
from identity.mail.outbox.domain import write_email
from identity.mail.outbox.rules import passkey_changed
from identity.passwords import Passwords
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import get_profile
from identity.request_context import RequestContext
from identity.sessions.domain import end_all_sessions, session_id_of
from shared.http.device_names import device_name
from shared.http.errors import NotFound
from shared.http.viewer import Viewer


async def list_own(session: AsyncSession, viewer: Viewer) -> list[PasskeyOut]:
    return [PasskeyOut.of(row) for row in await store.list_passkeys(session, viewer.id)]


async def set_up(
    session: AsyncSession,
    passwords: Passwords,
    context: RequestContext,
    viewer: Viewer,
    confirmation: ConfirmationWithFactor,
) -> dict[str, object] | Refusal:
    """Return the options for a new passkey, valid for five minutes, or why not.

    Raises TooManyPasskeys, RateLimited, or what `confirm_password` raises.
    """
    profile = await confirm_identity(
        session, passwords, context, viewer, confirmation.password, confirmation.second_factor
    )
    if not isinstance(profile, Profile):
        return profile
    existing = await store.list_passkeys(session, viewer.id)
    _refuse_too_many(len(existing))
    user, ids = (viewer.id, profile.username), [row.credential_id for row in existing]
    relying_party = context.authenticator.relying_party
    return relying_party.creation_options(_purpose(viewer), user, ids, context.now)


async def add_passkey(
    session: AsyncSession, context: RequestContext, viewer: Viewer, new: NewPasskey
) -> PasskeyAdded | None:
    """Store a new passkey; return None if it cannot be verified.

    The account's first second factor ends its other sessions and brings recovery codes.

    Raises SetupNeeded, TooManyPasskeys or PasskeyAlreadyAdded.
    """
    account = await get_account_for_update(session, viewer.id)
    profile = await get_profile(session, viewer.id)
    if account is None or profile is None:
        raise NotFound
    name = new.name or device_name(context.device.user_agent)
    row = await _verify(session, context, viewer, new.credential, name)
    if row is None:
        audit_log.record(session, "passkey_refused", viewer.id, context.device)
        return None
    _refuse_too_many(await store.count_passkeys(session, viewer.id))
    if await store.get_owner(session, row.credential_id) is not None:
        raise PasskeyAlreadyAdded
    codes = await _begin_second_factor(session, account, viewer)
    await store.insert_passkey(session, row)
    audit_log.record(session, "passkey_added", viewer.id, context.device)
    message = passkey_changed(context.public_url, profile, row.name, added=True)
    await write_email(session, profile.email, message, account_id=viewer.id)
    return PasskeyAdded(passkey=PasskeyOut.of(row), recovery_codes=codes)


async def rename(session: AsyncSession, viewer: Viewer, passkey_id: int, name: str) -> PasskeyOut:
    """Rename one of the viewer's passkeys; raises NotFound."""
    row = await store.get_passkey(session, viewer.id, passkey_id)
    if row is None:
        raise NotFound
    await store.update_name(session, row, name)
    return PasskeyOut.of(row)


async def remove(
    session: AsyncSession,
    passwords: Passwords,
    context: RequestContext,
    viewer: Viewer,
    passkey_id: int,
    confirmation: ConfirmationWithFactor,
) -> Refusal | None:
    """Remove one of the viewer's passkeys; return why not, or None when it is done.

    Raises NotFound, RateLimited, or what `confirm_password` raises.
    """
    profile = await confirm_identity(
        session, passwords, context, viewer, confirmation.password, confirmation.second_factor
    )
    if not isinstance(profile, Profile):
        return profile
    row = await store.get_passkey(session, viewer.id, passkey_id)
    if row is None:
        raise NotFound
    name = row.name
    await store.delete_passkey(session, row.id)
    await delete_unneeded_recovery_codes(session, viewer.id)
    audit_log.record(session, "passkey_removed", viewer.id, context.device)
    message = passkey_changed(context.public_url, profile, name, added=False)
    await write_email(session, profile.email, message, account_id=viewer.id)
    return None


async def _verify(
    session: AsyncSession,
    context: RequestContext,
    viewer: Viewer,
    credential: NewCredential,
    name: str,
) -> Passkey | None:
    relying_party = context.authenticator.relying_party
    client_data = credential.response.client_data
    challenge = relying_party.read_challenge(client_data, _purpose(viewer), context.now)
    if challenge is None:
        raise SetupNeeded
    key = relying_party.verify_new(credential.as_sent(), challenge)
    if key is None:
        return None
    if not await store.insert_used_challenge(session, challenge.nonce, challenge.expires_at):
        raise SetupNeeded
    return Passkey(
        account_id=viewer.id,
        credential_id=key.credential_id,
        public_key=key.public_key,
        sign_count=key.sign_count,
        name=name,
    )


async def _begin_second_factor(
    session: AsyncSession, account: Account, viewer: Viewer
) -> list[str]:
    if await list_factors(session, account.id):
        return []
    # A retry of the registration signs in with the password alone: from now on it must not.
    await delete_registration_key(session, account)
    # Sessions that were opened with the password alone need a second factor too.
    await end_all_sessions(session, account.id, kept=session_id_of(viewer))
    return await make_recovery_codes(session, account.id)


def _purpose(viewer: Viewer) -> str:
    return f"passkey of {viewer.id} in session {session_id_of(viewer)}"


def _refuse_too_many(count: int) -> None:
    if count >= MAX_PASSKEYS:
        raise TooManyPasskeys(MAX_PASSKEYS)
