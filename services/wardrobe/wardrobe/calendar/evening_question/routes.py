"""HTTP routes of the evening question."""

from datetime import UTC, datetime

from fastapi import APIRouter, Response

from shared.data.db import Session
from shared.http.auth import InPerson, SignedIn
from shared.http.etags import IfMatch, set_etag
from wardrobe.calendar.evening_question import domain
from wardrobe.calendar.evening_question.models import EveningQuestion
from wardrobe.calendar.evening_question.schemas import (
    EveningQuestionOut,
    EveningQuestionSettings,
    present_question,
)
from wardrobe.people.preferences.domain import get_preference

router = APIRouter(tags=["evening question"])


@router.get("/evening-question")
async def get_evening_question(
    viewer: SignedIn, session: Session, response: Response
) -> EveningQuestionOut:
    """Return when the caller is asked what they wore."""
    found = await get_preference(session, EveningQuestion, viewer.id)
    set_etag(response, found.version)
    return present_question(found)


@router.put("/evening-question")
async def change_evening_question(
    new: EveningQuestionSettings,
    viewer: InPerson,
    session: Session,
    response: Response,
    if_match: IfMatch = None,
) -> EveningQuestionOut:
    """Replace when the caller is asked what they wore.

    They get a notification of the kind `evening_question` at that time each day, unless they have
    a wear or an outfit of that day by then.
    """
    found = await domain.change_question(session, viewer, new, if_match, datetime.now(UTC))
    set_etag(response, found.version)
    return present_question(found)
