"""Mails announcements to everyone: each person once, at a bounded pace, resumable."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import AnnouncementSent, AnnouncementTested
from contracts.identity import AnnouncementProgressed
from identity.mail.announcements import rules, store
from identity.mail.announcements.models import Announcement
from identity.mail.announcements.rules import Pace
from identity.mail.outbox import store as mail
from identity.mail.outbox.domain import write_bulk_email, write_email
from identity.profile.profiles.store import get_profile
from shared.data.ids import first_id_at
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts, lock_existing

# Lock order: announcement before accounts. Erasures lock accounts exclusively but never an
# announcement, so they cannot deadlock with this.


async def mail_draft(
    session: AsyncSession, event: AnnouncementTested, version: int, public_url: str, now: datetime
) -> None:
    """Email a draft to the admin who requested it, and report the number of recipients."""
    row = await store.get_locked(session, event.announcement_id)
    if row.version >= version or row.state != "draft":
        return
    if not await lock_active_accounts(session, event.admin_id):
        return
    profile = await get_profile(session, event.admin_id)
    if profile is None:
        return
    message = rules.announcement(public_url, profile, event.subject, event.text)
    await write_email(session, profile.email, message, account_id=profile.id, forget=True)
    row.version = version
    row.recipients = await store.count_recipients(session, now)
    await _report(session, row)


async def send_announcement(
    session: AsyncSession, event: AnnouncementSent, version: int, now: datetime
) -> None:
    """Start or resume a mailing; a decision that is not the newest changes nothing."""
    row = await store.get_locked(session, event.announcement_id)
    if row.version >= version:
        return
    row.version = version
    if row.state != "done":
        if row.sent_at is None:
            row.recipients = await store.count_recipients(session, event.sent_at)
        row.subject, row.text, row.sent_at = event.subject, event.text, event.sent_at
        row.state, row.changed_at, row.due_at = "sending", now, now
        await mail.upsert_bulk(session, row.id, paused=False)
    await _report(session, row)


async def stop_announcement(
    session: AsyncSession, announcement_id: int, version: int, now: datetime
) -> None:
    """Stop queueing and hold back waiting emails; may be received before `AnnouncementSent`."""
    row = await store.get_locked(session, announcement_id)
    if row.version >= version:
        return
    row.version = version
    if row.state != "done":
        row.state, row.changed_at, row.due_at = "stopped", now, now
        await mail.upsert_bulk(session, row.id, paused=True)
    await _report(session, row)


async def work_on_next(session: AsyncSession, public_url: str, pace: Pace, now: datetime) -> bool:
    """Queue the next emails of an announcement that is due, and report; False if none is.

    Emails and position are written together: after a crash no one is skipped or mailed twice.
    """
    row = await store.get_due(session, now)
    if row is None:
        return False
    if row.state == "sending":
        queued = await _queue(session, row, public_url, pace)
        row.due_at = now + pace.pause(queued)
    else:
        is_settling = now < row.changed_at + rules.SETTLING_TIME
        row.due_at = now + rules.POLL_INTERVAL if is_settling else None
    await _update_counts(session, row, now)
    return True


async def _queue(session: AsyncSession, row: Announcement, public_url: str, pace: Pace) -> int:
    """Write the next emails and return their number."""
    free = rules.MAX_WAITING - await mail.count_unsettled(session, row.id)
    limit = min(pace.batch, free)
    if limit <= 0 or row.sent_at is None:
        return 0
    recipients = await store.list_recipients(session, row.sent_at, after=row.position, limit=limit)
    existing = await lock_existing(session, [person.id for person in recipients])
    for person in recipients:
        if person.id in existing:
            message = rules.announcement(public_url, person, row.subject, row.text)
            await write_bulk_email(
                session, person.email, message, account_id=person.id, bulk_id=row.id
            )
    is_end = len(recipients) < limit
    row.position = first_id_at(row.sent_at) if is_end else recipients[-1].id
    return len(existing)


async def _update_counts(session: AsyncSession, row: Announcement, now: datetime) -> None:
    """Store the numbers of sent and failed emails, and report them if they changed."""
    is_queued = row.sent_at is not None and row.position >= first_id_at(row.sent_at)
    is_done = is_queued and await mail.count_unsettled(session, row.id) == 0
    # Read last: an email that is sent between the two queries must not miss the final report.
    sent, failed = await mail.get_bulk_counts(session, row.id)
    if is_done:
        row.state, row.changed_at, row.due_at = "done", now, None
    if is_done or (sent, failed) != (row.sent, row.failed):
        row.sent, row.failed = sent, failed
        await _report(session, row)
    await store.update_announcement(session, row)


async def _report(session: AsyncSession, row: Announcement) -> None:
    row.report_version += 1
    await store.update_announcement(session, row)
    event = AnnouncementProgressed(
        announcement_id=row.id,
        decision_version=row.version,
        recipients=row.recipients,
        sent=row.sent,
        failed=row.failed,
        done=row.state == "done",
    )
    await emit(session, event, subject=row.id, version=row.report_version)
