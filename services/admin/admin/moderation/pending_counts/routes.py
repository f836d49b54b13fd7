"""Numbers of pending tasks over HTTP."""

from fastapi import APIRouter

from admin.admins.routes import ModeratorRole
from admin.moderation.pending_counts import store
from admin.moderation.pending_counts.schemas import WaitingOut
from shared.data.db import Session

router = APIRouter(tags=["admins"])


@router.get("/waiting")
async def count_waiting(role: ModeratorRole, session: Session) -> WaitingOut:
    """Count open reports, appeals and automatic holds; for admins also the waitlist."""
    counts = await store.count_waiting(session)
    return counts if role == "admin" else counts.model_copy(update={"waitlist": None})
