"""Writes, tests, sends, stops and resumes announcements."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.domain import record
from admin.outreach.announcements import rules, store
from admin.outreach.announcements.errors import (
    AnnouncementNotFound,
    AnnouncementUnderWay,
    NotADraft,
    NotResumable,
    NotStoppable,
    NotTested,
    TooManyAnnouncements,
)
from admin.outreach.announcements.models import Announcement
from admin.outreach.announcements.schemas import AnnouncementOut, NewAnnouncement
from contracts.admin import AnnouncementSent, AnnouncementStopped, AnnouncementTested
from contracts.identity import AnnouncementProgressed
from shared.events.outbox import emit
from shared.http.errors import VersionMismatch
from shared.http.viewer import Viewer


async def create_announcement(
    session: AsyncSession, admin: Viewer, new: NewAnnouncement
) -> AnnouncementOut:
    """Save a draft. Nobody receives it before it is tested and sent."""
    row = Announcement(subject=new.subject, text=new.text)
    await store.insert_announcement(session, row)
    await _record(session, "created", row, admin)
    return AnnouncementOut.model_validate(row)


async def change_announcement(
    session: AsyncSession,
    admin: Viewer,
    announcement_id: int,
    new: NewAnnouncement,
    expected_version: int | None,
) -> AnnouncementOut:
    """Replace the text of a draft, which has to be tested again.

    Raises AnnouncementNotFound, VersionMismatch or NotADraft.
    """
    row = await _get_draft(session, announcement_id, expected_version)
    if (row.subject, row.text) != (new.subject, new.text):
        await store.update_announcement(session, row, new.model_dump())
        await _record(session, "changed", row, admin)
    return AnnouncementOut.model_validate(row)


async def discard_announcement(session: AsyncSession, admin: Viewer, announcement_id: int) -> None:
    """Delete a draft. Raises AnnouncementNotFound or NotADraft."""
    row = await _get_draft(session, announcement_id, None)
    await store.delete_announcement(session, row)
    await _record(session, "discarded", row, admin)


async def mail_test(session: AsyncSession, admin: Viewer, announcement_id: int) -> AnnouncementOut:
    """Email a draft to the admin. Raises AnnouncementNotFound or NotADraft.

    It counts as tested once identity reports that it has written the email.
    """
    row = await _get_draft(session, announcement_id, None)
    await store.update_announcement(session, row, {})
    event = AnnouncementTested(
        announcement_id=row.id, admin_id=admin.id, subject=row.subject, text=row.text
    )
    await emit(session, event, subject=row.id, version=row.version)
    await _record(session, "tested", row, admin)
    return AnnouncementOut.model_validate(row)


async def send_announcement(
    session: AsyncSession,
    admin: Viewer,
    announcement_id: int,
    *,
    expected_version: int | None,
    limit: int,
    now: datetime,
) -> AnnouncementOut:
    """Send a tested draft to everybody; a repeated call changes nothing.

    Raises AnnouncementNotFound, VersionMismatch, NotADraft, NotTested, AnnouncementUnderWay, or
    TooManyAnnouncements if `limit` of them were sent within `rules.PERIOD`.
    """
    await store.lock_sending(session)
    row = await _get_locked(session, announcement_id)
    if row.state == "sending":
        return AnnouncementOut.model_validate(row)
    row = await _get_draft(session, announcement_id, expected_version)
    if not row.is_tested:
        raise NotTested
    await _require_none_sending(session)
    recent = await store.list_sent_since(session, now - rules.PERIOD)
    if len(recent) >= limit:
        raise TooManyAnnouncements(limit, recent[-limit] + rules.PERIOD)
    await store.update_announcement(session, row, {"state": "sending", "sent_at": now})
    await _emit(session, row)
    await _record(session, "sent", row, admin)
    return AnnouncementOut.model_validate(row)


async def stop_announcement(
    session: AsyncSession, admin: Viewer, announcement_id: int, now: datetime
) -> AnnouncementOut:
    """Stop sending an announcement. Raises AnnouncementNotFound or NotStoppable."""
    row = await _get_locked(session, announcement_id)
    if row.state == "sending":
        await store.update_announcement(session, row, {"state": "stopped", "stopped_at": now})
        await _emit(session, row)
        await _record(session, "stopped", row, admin)
    elif row.state != "stopped":
        raise NotStoppable
    return AnnouncementOut.model_validate(row)


async def resume_announcement(
    session: AsyncSession, admin: Viewer, announcement_id: int, now: datetime
) -> AnnouncementOut:
    """Continue a stopped announcement for everybody who has not received it.

    Raises AnnouncementNotFound, NotResumable or AnnouncementUnderWay.
    """
    await store.lock_sending(session)
    row = await _get_locked(session, announcement_id)
    if row.state == "sending":
        return AnnouncementOut.model_validate(row)
    if (
        row.state != "stopped"
        or row.stopped_at is None
        or now - row.stopped_at > rules.RESUME_PERIOD
    ):
        raise NotResumable
    await _require_none_sending(session)
    await store.update_announcement(session, row, {"state": "sending", "stopped_at": None})
    await _emit(session, row)
    await _record(session, "resumed", row, admin)
    return AnnouncementOut.model_validate(row)


async def apply_progress(
    session: AsyncSession, event: AnnouncementProgressed, version: int, now: datetime
) -> None:
    """Apply a progress report from identity; an outdated report changes nothing."""
    row = await store.get_locked(session, event.announcement_id)
    if row is None or row.report_version >= version:
        return
    values = event.model_dump(include={"recipients", "sent", "failed"})
    values["report_version"] = version
    if row.state == "draft":
        values["tested_version"] = event.decision_version
    elif event.done:
        values |= {"state": "sent", "finished_at": now, "stopped_at": None}
    await store.update_progress(session, row, values)


async def republish(session: AsyncSession) -> int:
    """Republish decisions about announcements that are not finished. Return their number."""
    rows = await store.list_decided(session)
    for row in rows:
        await _emit(session, row)
    return len(rows)


async def _get_locked(session: AsyncSession, announcement_id: int) -> Announcement:
    row = await store.get_locked(session, announcement_id)
    if row is None:
        raise AnnouncementNotFound
    return row


async def _get_draft(
    session: AsyncSession, announcement_id: int, expected_version: int | None
) -> Announcement:
    row = await _get_locked(session, announcement_id)
    if row.state != "draft":
        raise NotADraft
    if expected_version not in {None, row.version}:
        raise VersionMismatch
    return row


async def _require_none_sending(session: AsyncSession) -> None:
    if await store.is_any_sending(session):
        raise AnnouncementUnderWay


async def _emit(session: AsyncSession, row: Announcement) -> None:
    if row.state == "sending" and row.sent_at is not None:
        event: AnnouncementSent | AnnouncementStopped = AnnouncementSent(
            announcement_id=row.id, subject=row.subject, text=row.text, sent_at=row.sent_at
        )
    else:
        event = AnnouncementStopped(announcement_id=row.id)
    await emit(session, event, subject=row.id, version=row.version)


async def _record(session: AsyncSession, act: str, row: Announcement, admin: Viewer) -> None:
    await record(session, f"announcement.{act}", f"announcement/{row.id}", actor_id=admin.id)
