"""Schedules, cancels and carries out deletions of accounts."""

from datetime import datetime, timedelta
from hashlib import sha256

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.identity import AccountDeleted
from identity import audit_log
from identity.account.deletion import rules, store
from identity.account.deletion.schemas import Deletion
from identity.account.registration.accounts.models import Account
from identity.account.two_factor.challenge.schemas import SecondFactor
from identity.account.two_factor.setup.domain import Refusal, confirm_identity
from identity.email_templates import Addressee
from identity.mail.outbox.domain import write_email
from identity.mail.outbox.rules import deletion_receipt, deletion_scheduled
from identity.mail.outbox.store import delete_mails_about
from identity.passwords import Passwords
from identity.profile.profiles.domain import announce, show_profile
from identity.profile.profiles.domain import republish as republish_profiles
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import (
    get_profile,
    get_profile_for_update,
    update_by_system,
    update_profile,
)
from identity.request_context import Device, RequestContext
from identity.sessions.domain import end_all_sessions
from shared.events.outbox import emit
from shared.features.account_erasure import begin_erasure, forget_events
from shared.http.errors import NotFound
from shared.http.viewer import Viewer


async def request_deletion(
    session: AsyncSession,
    passwords: Passwords,
    context: RequestContext,
    viewer: Viewer,
    deletion: Deletion,
    grace: timedelta,
) -> datetime | Refusal:
    """Schedule the viewer's account for deletion; return when it happens, or why not.

    Until then the account is hidden, and nobody is signed in. Repeating it changes nothing.
    """
    factor = SecondFactor(deletion.totp, deletion.passkey)
    confirmed = await confirm_identity(
        session, passwords, context, viewer, deletion.password, factor
    )
    if not isinstance(confirmed, Profile):
        return confirmed
    deletes_at = context.now + grace
    found = await _get_locked(session, viewer.id)
    if found.deletes_at is None:
        await _schedule(session, context.device, context.public_url, found, deletes_at)
    return found.deletes_at or deletes_at


async def schedule_deletion(
    session: AsyncSession, device: Device, public_url: str, account_id: int, deletes_at: datetime
) -> datetime:
    """Schedule an account for deletion without its owner; return when it happens.

    An account that is scheduled already is deleted at the earlier of both times. Raises NotFound.
    """
    profile = await _get_locked(session, account_id)
    if profile.deletes_at is None:
        await _schedule(session, device, public_url, profile, deletes_at)
    elif deletes_at < profile.deletes_at:
        await update_by_system(session, profile, {"deletes_at": deletes_at})
        audit_log.record(session, "deletion_asked", account_id, device)
    return profile.deletes_at or deletes_at


async def restore_account(session: AsyncSession, context: RequestContext, profile: Profile) -> None:
    """Cancel a scheduled deletion, for a caller who has proved that the account is theirs."""
    await cancel_deletion(session, context.device, profile.id, context.now)


async def cancel_deletion(
    session: AsyncSession, device: Device, account_id: int, now: datetime
) -> bool:
    """Cancel a scheduled deletion; return whether the grace period was not over yet."""
    profile = await get_profile_for_update(session, account_id)
    if profile is None or profile.deletes_at is None or profile.deletes_at <= now:
        return False
    await show_profile(session, account_id, "departure")
    audit_log.record(session, "deletion_taken_back", account_id, device)
    return True


async def announce_next(session: AsyncSession, now: datetime) -> bool:
    """Announce the next deletion whose grace period is over; return whether there was one.

    From here on nobody can sign in. Announced again for services that have not reported back.
    """
    account = await store.get_due_account(session, now)
    if account is not None:
        profile = await get_profile_for_update(session, account.id)
        if profile and await store.insert_deletion(session, account.id, now):
            await _close(session, account)
            await _announce(session, profile)
        return True
    overdue = await store.get_overdue_deletion(session, now - rules.REANNOUNCE_AFTER)
    if overdue is None:
        return False
    overdue.announced_at = now
    profile = await get_profile(session, overdue.account_id)
    if profile is not None:
        await _announce(session, profile)
    return True


async def apply_report(
    session: AsyncSession, account_id: int, service: str, erased: dict[str, int], public_url: str
) -> None:
    """Record what a service has erased; after the last one erase our part and email the receipt.

    A report about an account that is not being deleted changes nothing.
    """
    if await store.get_deletion(session, account_id) is None:
        return
    await store.insert_report(session, account_id, service, erased)
    reports = await store.list_reports(session, account_id)
    profile = await get_profile(session, account_id)
    if profile is None or reports.keys() < rules.REPORTING:
        return
    email = profile.email
    recipient = Addressee(profile.username, profile.language, profile.browser_language)
    if profile.email_verified:
        # Otherwise they may belong to another person, who has not registered yet.
        await store.delete_invites(session, email)
        await forget_events(session, email)
    own = await _erase(session, account_id, email)
    lines = rules.receipt_lines(reports | {"identity": own})
    message = deletion_receipt(public_url, recipient, lines)
    await write_email(session, email, message, account_id=None, forget=True)


async def republish(session: AsyncSession) -> int:
    """Republish every profile and every announced deletion; return the number of events."""
    count = await republish_profiles(session)
    for deletion in await store.list_deletions(session):
        profile = await get_profile(session, deletion.account_id)
        if profile is not None:
            await _announce(session, profile)
            count += 1
    return count


async def _get_locked(session: AsyncSession, account_id: int) -> Profile:
    profile = await get_profile_for_update(session, account_id)
    if profile is None:
        raise NotFound
    return profile


async def _schedule(
    session: AsyncSession, device: Device, public_url: str, profile: Profile, deletes_at: datetime
) -> None:
    changes = {"hidden_because": "departure", "deletes_at": deletes_at}
    await update_profile(session, profile, changes)
    await announce(session, profile)
    await end_all_sessions(session, profile.id, kept=None)
    message = deletion_scheduled(public_url, profile, deletes_at)
    await write_email(session, profile.email, message, account_id=profile.id)
    audit_log.record(session, "deletion_asked", profile.id, device)


async def _close(session: AsyncSession, account: Account) -> None:
    account.password_hash = None
    account.idempotency_key = None
    session.add(account)
    await store.delete_links(session, account.id)


async def _announce(session: AsyncSession, profile: Profile) -> None:
    # Somebody else may own an email address that this account has not verified.
    digest = sha256(profile.email.encode()).hexdigest() if profile.email_verified else None
    event = AccountDeleted(user_id=profile.id, email_sha256=digest)
    await emit(session, event, subject=profile.id, version=profile.version + 1)


async def _erase(session: AsyncSession, account_id: int, email: str) -> dict[str, int]:
    await begin_erasure(session, account_id)
    sessions = await store.count_sessions(session, account_id)
    emails = await delete_mails_about(session, account_id, email)
    acts = await store.delete_traces(session, account_id, email)
    await store.delete_account(session, account_id)
    return {"profiles": 1, "sessions": sessions, "emails": emails, "activity records": acts}
