"""Invite codes over HTTP, for admins."""

from fastapi import APIRouter

from admin.admins.routes import Admin
from admin.waitlist.invites import domain, store
from admin.waitlist.invites.schemas import InviteOut, NewInvite
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["invites"])


@router.post("/invites", status_code=201)
async def make_invite(
    admin: Admin, session: Session, new: NewInvite, key: IdempotencyKey = None
) -> InviteOut:
    """Create an invite code for a number of registrations. For admins."""
    return await answer_once(
        session,
        admin,
        key,
        InviteOut,
        lambda: domain.make_invite(session, admin, new, domain.new_code()),
        operation="make_invite",
    )


@router.get("/invites")
async def list_invites(
    _: Admin, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[InviteOut]:
    """List invite codes, newest first. For admins."""
    return await store.list_invites(session, cursor=cursor, limit=limit)
