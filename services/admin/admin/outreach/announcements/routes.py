"""Announcements over HTTP, for admins."""

from datetime import UTC, datetime

from fastapi import APIRouter

from admin.admins.routes import Admin
from admin.deps import AdminSettings
from admin.outreach.announcements import domain, store
from admin.outreach.announcements.schemas import AnnouncementOut, NewAnnouncement
from contracts.types import Id
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.etags import ExpectedVersion
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["announcements"])


@router.get("/announcements")
async def list_announcements(
    _: Admin, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[AnnouncementOut]:
    """List drafts and announcements with their progress, newest first. For admins."""
    return await store.list_announcements(session, cursor=cursor, limit=limit)


@router.post("/announcements", status_code=201)
async def create_announcement(
    admin: Admin, session: Session, new: NewAnnouncement, key: IdempotencyKey = None
) -> AnnouncementOut:
    """Save a draft; nobody receives it yet. For admins."""
    return await answer_once(
        session,
        admin,
        key,
        AnnouncementOut,
        lambda: domain.create_announcement(session, admin, new),
        operation="create_announcement",
    )


@router.put("/announcements/{announcement_id}")
async def change_announcement(
    announcement_id: Id,
    new: NewAnnouncement,
    admin: Admin,
    session: Session,
    expected_version: ExpectedVersion,
) -> AnnouncementOut:
    """Replace the text of a draft, which has to be tested again. For admins.

    409 `not_a_draft` once it was sent, 412 if another admin changed it first.
    """
    return await domain.change_announcement(session, admin, announcement_id, new, expected_version)


@router.delete("/announcements/{announcement_id}", status_code=204)
async def discard_announcement(announcement_id: Id, admin: Admin, session: Session) -> None:
    """Delete a draft; 409 `not_a_draft` once it was sent. For admins."""
    await domain.discard_announcement(session, admin, announcement_id)


@router.post("/announcements/{announcement_id}/test", status_code=202)
async def mail_test(announcement_id: Id, admin: Admin, session: Session) -> AnnouncementOut:
    """Email the draft to yourself, and count its recipients. For admins.

    The announcement's `is_tested` and `recipients` change once that is done.
    """
    return await domain.mail_test(session, admin, announcement_id)


@router.post("/announcements/{announcement_id}/send", status_code=202)
async def send_announcement(
    announcement_id: Id,
    admin: Admin,
    session: Session,
    settings: AdminSettings,
    expected_version: ExpectedVersion,
) -> AnnouncementOut:
    """Email a tested draft to everybody who has an account. For admins.

    409 `announcement_not_tested`, `announcement_under_way`, `not_a_draft`, or
    `too_many_announcements` within 30 days; 412 if it was changed.
    """
    return await domain.send_announcement(
        session,
        admin,
        announcement_id,
        expected_version=expected_version,
        limit=settings.announcements_per_30_days,
        now=datetime.now(UTC),
    )


@router.post("/announcements/{announcement_id}/stop", status_code=202)
async def stop_announcement(announcement_id: Id, admin: Admin, session: Session) -> AnnouncementOut:
    """Stop sending; emails that are out stay out. For admins."""
    return await domain.stop_announcement(session, admin, announcement_id, datetime.now(UTC))


@router.post("/announcements/{announcement_id}/resume", status_code=202)
async def resume_announcement(
    announcement_id: Id, admin: Admin, session: Session
) -> AnnouncementOut:
    """Resume a stopped announcement for everybody who has not received it. For admins.

    409 `announcement_under_way` while another is being sent, `announcement_not_resumable`
    if it was not stopped within the last 14 days.
    """
    return await domain.resume_announcement(session, admin, announcement_id, datetime.now(UTC))
