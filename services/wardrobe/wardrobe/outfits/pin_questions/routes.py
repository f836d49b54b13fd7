"""HTTP routes of questions about pins."""

from fastapi import APIRouter

from contracts.types import Id
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.hourly_limit import Hourly
from shared.http.pagination import Page
from wardrobe.outfits.pin_questions import domain
from wardrobe.outfits.pin_questions.schemas import PinQuestionsOut

router = APIRouter(tags=["pin questions"])


@router.get("/outfits/{outfit_id}/pin-questions")
async def list_pin_questions(
    outfit_id: Id, viewer: SignedIn, session: Session
) -> Page[PinQuestionsOut]:
    """List the pins of which somebody asked where the garment is from, in one page.

    The outfit's owner gets who asked; others get only the pins of which they asked themselves.
    """
    return await domain.list_questions(session, viewer, outfit_id)


@router.put("/outfits/{outfit_id}/pins/{pin_id}/question", status_code=204)
async def ask_about_pin(
    outfit_id: Id, pin_id: Id, viewer: SignedIn, session: Session, hour: Hourly
) -> None:
    """Ask where a visible garment on another person's outfit is from; its owner is notified.

    Only the owner learns who asked. 429 above the daily limit of questions.
    """
    async with hour.take("pin_questions", per="day"):
        await domain.ask(session, viewer, outfit_id, pin_id)


@router.delete("/outfits/{outfit_id}/pins/{pin_id}/question", status_code=204)
async def withdraw_pin_question(
    outfit_id: Id, pin_id: Id, viewer: SignedIn, session: Session
) -> None:
    """Withdraw the caller's question, even if they cannot see the outfit any more."""
    await domain.withdraw(session, viewer, outfit_id, pin_id)


@router.delete("/outfits/{outfit_id}/pins/{pin_id}/questions", status_code=204)
async def dismiss_pin_questions(
    outfit_id: Id, pin_id: Id, viewer: SignedIn, session: Session
) -> None:
    """Dismiss all questions about a pin of the caller's own outfit."""
    await domain.dismiss(session, viewer, outfit_id, pin_id)
