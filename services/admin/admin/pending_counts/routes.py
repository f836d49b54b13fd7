"""How much waits for admins, over HTTP."""

from fastapi import APIRouter

from admin.admins.routes import ModeratorRole
from admin.pending_counts import store
from admin.pending_counts.schemas import WaitingOut
from shared.db import Session

router = APIRouter(tags=["admins"])


@router.get("/waiting")
async def count_waiting(role: ModeratorRole, session: Session) -> WaitingOut:
    """How many reports, appeals and automatic holds wait; for admins also people who wait."""
    waiting = await store.count_waiting(session)
    return waiting if role == "admin" else waiting.model_copy(update={"waitlist": None})
