"""Asking for one's account to be deleted, taking that back, and carrying it out."""

from datetime import datetime, timedelta
from hashlib import sha256

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.identity import AccountDeleted
from identity.account.deletion import rules, store
from identity.account.deletion.schemas import Deletion
from identity.account.password.domain import confirm_password, note
from identity.account.registration.accounts.models import Account
from identity.account.two_factor.challenge.domain import demand_second_factor
from identity.account.two_factor.challenge.schemas import SecondFactor
from identity.account.two_factor.setup.domain import Refusal
from identity.email_layout import day_of
from identity.mail.outbox.domain import write_email
from identity.mail.outbox.rules import deletion_asked, deletion_receipt
from identity.mail.outbox.store import delete_mails_about
from identity.passwords import Passwords
from identity.profile.profiles.domain import announce, show_profile
from identity.profile.profiles.domain import republish as republish_profiles
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import get_profile, get_profile_for_update, update_profile
from identity.sessions.domain import end_all_sessions
from identity.sessions.schemas import Device
from identity.settings import Settings
from identity.totp import Authenticator
from shared.errors import NotFound
from shared.features.account_erasure import begin_erasure, forget_events
from shared.outbox import emit
from shared.viewer import Viewer


async def ask_for_deletion(
    session: AsyncSession,
    passwords: Passwords,
    authenticator: Authenticator,
    viewer: Viewer,
    deletion: Deletion,
    device: Device,
    settings: Settings,
    now: datetime,
) -> datetime | Refusal:
    """Have the viewer's account deleted; answers when, or why not.

    Until then nobody sees the account, and nobody is signed in. Asking again changes nothing.
    """
    password = deletion.password.get_secret_value()
    if await confirm_password(session, passwords, viewer, password, device) is None:
        return "wrong_password"
    shown = SecondFactor(deletion.totp, deletion.passkey)
    lack = await demand_second_factor(session, authenticator, viewer.id, shown, device, now)
    if lack:
        return lack
    profile = await get_profile_for_update(session, viewer.id)
    if profile is None:
        raise NotFound
    if profile.deletes_at is None:
        grace = timedelta(seconds=settings.deletion_grace_seconds)
        await _begin(session, profile, device, now + grace, settings.public_url)
        return now + grace
    return profile.deletes_at


async def take_back(session: AsyncSession, profile: Profile, device: Device, now: datetime) -> None:
    """Keep an account whose time is not over; for somebody who has shown that it is theirs."""
    profile = await get_profile_for_update(session, profile.id) or profile
    if profile.deletes_at is not None and profile.deletes_at > now:
        await show_profile(session, profile.id, "departure")
        note(session, "deletion_taken_back", profile.id, device)


async def announce_next(session: AsyncSession, now: datetime) -> bool:
    """Have every service erase the next account whose time is over; answers whether there was one.

    From here on nothing lets anybody in. A service that stays silent is told again.
    """
    account = await store.get_due_account(session, now)
    if account is not None:
        profile = await get_profile_for_update(session, account.id)
        if profile and await store.insert_departure(session, account.id, now):
            await _close(session, account)
            await _announce(session, profile)
        return True
    silent = await store.get_silent_departure(session, now - rules.ASK_AGAIN)
    if silent is None:
        return False
    silent.announced_at = now
    profile = await get_profile(session, silent.account_id)
    if profile is not None:
        await _announce(session, profile)
    return True


async def apply_answer(
    session: AsyncSession, account_id: int, service: str, erased: dict[str, int], public_url: str
) -> None:
    """Note what a service has erased; after the last of them erase our own and write the receipt.

    An answer that nobody waits for changes nothing.
    """
    if await store.get_departure(session, account_id) is None:
        return
    await store.insert_answer(session, account_id, service, erased)
    answers = await store.list_answers(session, account_id)
    profile = await get_profile(session, account_id)
    if profile is None or answers.keys() < rules.ASKED:
        return
    email, username = profile.email, profile.username
    if profile.email_verified:
        # Else they may be of another person, who has not registered yet.
        await store.delete_invites(session, email)
        await forget_events(session, email)
    own = await _erase(session, account_id, email)
    lines = rules.receipt_lines(answers | {"identity": own})
    letter = deletion_receipt(public_url, username, lines)
    await write_email(session, email, letter, account_id=None, forget=True)


async def republish(session: AsyncSession) -> int:
    """Republish every profile and every pending departure; return the number of events."""
    count = await republish_profiles(session)
    for departure in await store.list_departures(session):
        profile = await get_profile(session, departure.account_id)
        if profile is not None:
            await _announce(session, profile)
            count += 1
    return count


async def _begin(
    session: AsyncSession, profile: Profile, device: Device, deletes_at: datetime, public_url: str
) -> None:
    leaving = {"hidden_because": "departure", "deletes_at": deletes_at}
    await update_profile(session, profile, leaving)
    await announce(session, profile)
    await end_all_sessions(session, profile.id, kept=None)
    letter = deletion_asked(public_url, profile.username, day_of(deletes_at))
    await write_email(session, profile.email, letter, account_id=profile.id)
    note(session, "deletion_asked", profile.id, device)


async def _close(session: AsyncSession, account: Account) -> None:
    account.password_hash = None
    account.idempotency_key = None
    session.add(account)
    await store.delete_links(session, account.id)


async def _announce(session: AsyncSession, profile: Profile) -> None:
    # Of an address that nobody has verified, others may be the owner.
    digest = sha256(profile.email.encode()).hexdigest() if profile.email_verified else None
    event = AccountDeleted(user_id=profile.id, email_sha256=digest)
    await emit(session, event, subject=profile.id, version=profile.version + 1)


async def _erase(session: AsyncSession, account_id: int, email: str) -> dict[str, int]:
    await begin_erasure(session, account_id)
    sessions = await store.count_sessions(session, account_id)
    letters = await delete_mails_about(session, account_id, email)
    acts = await store.delete_traces(session, account_id, email)
    await store.delete_account(session, account_id)
    return {"profiles": 1, "sessions": sessions, "emails": letters, "activity records": acts}
