"""How much waits for admins, over HTTP."""

from fastapi import APIRouter

from admin.admins.routes import ModeratorRole
from admin.waiting import store
from admin.waiting.schemas import WaitingOut
from shared.db import Session

router = APIRouter(tags=["admins"])


@router.get("/waiting")
async def count_waiting(role: ModeratorRole, session: Session) -> WaitingOut:
    """How many reports and appeals wait for a decision; for admins also people on the waitlist."""
    waiting = await store.count_waiting(session)
    return waiting if role == "admin" else waiting.model_copy(update={"waitlist": None})
