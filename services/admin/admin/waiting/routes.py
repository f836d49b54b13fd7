"""How much waits for admins, over HTTP."""

from fastapi import APIRouter

from admin.admins.routes import Admin
from admin.waiting import store
from admin.waiting.schemas import WaitingOut
from shared.db import Session

router = APIRouter(tags=["admins"])


@router.get("/waiting")
async def count_waiting(_: Admin, session: Session) -> WaitingOut:
    """How many reports, appeals and people on the waitlist wait for a decision. For admins."""
    return await store.count_waiting(session)
