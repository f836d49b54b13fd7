"""Adding, renaming and removing passkeys.

The challenge for a new one is made for the session that showed the password, and is good nowhere
else: that is why adding asks for no password again.
"""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.passkeys.authentication import store
from identity.account.passkeys.authentication.models import Passkey
from identity.account.passkeys.authentication.rules import MAX_PASSKEYS
from identity.account.passkeys.authentication.schemas import NewCredential
from identity.account.passkeys.management.schemas import NewPasskey, PasskeyAdded, PasskeyOut
from identity.account.password.domain import confirm_password, note
from identity.account.registration.accounts.models import Account
from identity.account.registration.accounts.store import (
    get_account_for_update,
    update_registration_forgotten,
)
from identity.account.two_factor.challenge.domain import (
    demand_second_factor,
    forget_recovery_codes,
    list_factors,
    make_recovery_codes,
)
from identity.account.two_factor.setup.domain import Refusal, SetupNeeded
from identity.account.two_factor.setup.schemas import ConfirmationWithFactor
from identity.mail.outbox.domain import write_email
from identity.mail.outbox.rules import passkey_changed
from identity.passwords import Passwords
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import get_profile
from identity.relying_party import RelyingParty
from identity.sessions.domain import end_all_sessions, session_id_of
from identity.sessions.rules import device_name
from identity.sessions.schemas import Device
from identity.totp import Authenticator
from shared.errors import Conflict, NotFound
from shared.viewer import Viewer


class TooManyPasskeys(Conflict):
    """The account has as many as it may have."""

    code = "too_many_passkeys"
    detail = f"You have {MAX_PASSKEYS} passkeys. Remove one that you no longer use first."


class PasskeyKnown(Conflict):
    """The authenticator made it before."""

    code = "passkey_known"
    detail = "You've already added this passkey."


async def list_own(session: AsyncSession, viewer: Viewer) -> list[PasskeyOut]:
    """The viewer's passkeys."""
    return [PasskeyOut.of(row) for row in await store.list_passkeys(session, viewer.id)]


async def set_up(
    session: AsyncSession,
    passwords: Passwords,
    authenticator: Authenticator,
    viewer: Viewer,
    confirmation: ConfirmationWithFactor,
    device: Device,
    now: datetime,
) -> dict[str, object] | Refusal:
    """What a new passkey is made with, good for five minutes; else what is missing or wrong.

    Raises TooManyPasskeys, RateLimited, or what `confirm_password` raises.
    """
    profile = await _confirm(session, passwords, authenticator, viewer, confirmation, device, now)
    if not isinstance(profile, Profile):
        return profile
    known = await store.list_passkeys(session, viewer.id)
    _refuse_too_many(len(known))
    user, ids = (viewer.id, profile.username), [row.credential_id for row in known]
    return authenticator.relying_party.creation_options(_purpose(viewer), user, ids, now)


async def add_passkey(
    session: AsyncSession,
    relying_party: RelyingParty,
    viewer: Viewer,
    new: NewPasskey,
    device: Device,
    public_url: str,
    now: datetime,
) -> PasskeyAdded | None:
    """Keep a new passkey; None when it cannot be verified.

    The account's first second factor ends its other sessions and brings recovery codes.

    Raises SetupNeeded, TooManyPasskeys or PasskeyKnown.
    """
    account = await get_account_for_update(session, viewer.id)
    profile = await get_profile(session, viewer.id)
    if account is None or profile is None:
        raise NotFound
    name = new.name or device_name(device.user_agent)
    row = await _verify(session, relying_party, viewer, new.credential, name, now)
    if row is None:
        note(session, "passkey_refused", viewer.id, device)
        return None
    _refuse_too_many(await store.count_passkeys(session, viewer.id))
    if await store.get_owner(session, row.credential_id) is not None:
        raise PasskeyKnown
    codes = await _begin_second_factor(session, account, viewer)
    await store.insert_passkey(session, row)
    note(session, "passkey_added", viewer.id, device)
    letter = passkey_changed(public_url, profile.username, row.name, "added")
    await write_email(session, profile.email, letter, account_id=viewer.id)
    return PasskeyAdded(passkey=PasskeyOut.of(row), recovery_codes=codes)


async def rename(session: AsyncSession, viewer: Viewer, passkey_id: int, name: str) -> PasskeyOut:
    """Call one of the viewer's passkeys something else; raises NotFound."""
    row = await store.get_passkey(session, viewer.id, passkey_id)
    if row is None:
        raise NotFound
    await store.update_name(session, row, name)
    return PasskeyOut.of(row)


async def remove(
    session: AsyncSession,
    passwords: Passwords,
    authenticator: Authenticator,
    viewer: Viewer,
    passkey_id: int,
    confirmation: ConfirmationWithFactor,
    device: Device,
    public_url: str,
    now: datetime,
) -> Refusal | None:
    """Let one of the viewer's passkeys open nothing any more; answers why not, None when done.

    Raises NotFound, RateLimited, or what `confirm_password` raises.
    """
    profile = await _confirm(session, passwords, authenticator, viewer, confirmation, device, now)
    if not isinstance(profile, Profile):
        return profile
    row = await store.get_passkey(session, viewer.id, passkey_id)
    if row is None:
        raise NotFound
    name = row.name
    await store.delete_passkey(session, row.id)
    await forget_recovery_codes(session, viewer.id)
    note(session, "passkey_removed", viewer.id, device)
    letter = passkey_changed(public_url, profile.username, name, "removed")
    await write_email(session, profile.email, letter, account_id=viewer.id)
    return None


async def _confirm(
    session: AsyncSession,
    passwords: Passwords,
    authenticator: Authenticator,
    viewer: Viewer,
    confirmation: ConfirmationWithFactor,
    device: Device,
    now: datetime,
) -> Profile | Refusal:
    password = confirmation.password.get_secret_value()
    profile = await confirm_password(session, passwords, viewer, password, device)
    if profile is None:
        return "wrong_password"
    shown = confirmation.second_factor
    lack = await demand_second_factor(session, authenticator, viewer.id, shown, device, now)
    return lack or profile


async def _verify(
    session: AsyncSession,
    relying_party: RelyingParty,
    viewer: Viewer,
    credential: NewCredential,
    name: str,
    now: datetime,
) -> Passkey | None:
    client_data = credential.response.client_data
    challenge = relying_party.read_challenge(client_data, _purpose(viewer), now)
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
    # A retry of the registration signs in by the password alone: from now on it must not.
    await update_registration_forgotten(session, account)
    # Whoever came in by the password alone has to show a second factor, too.
    await end_all_sessions(session, account.id, kept=session_id_of(viewer))
    return await make_recovery_codes(session, account.id)


def _purpose(viewer: Viewer) -> str:
    return f"passkey of {viewer.id} in session {session_id_of(viewer)}"


def _refuse_too_many(count: int) -> None:
    if count >= MAX_PASSKEYS:
        raise TooManyPasskeys
