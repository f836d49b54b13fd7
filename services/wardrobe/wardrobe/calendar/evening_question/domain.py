"""Changes when a person is asked what they wore, and asks."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.wardrobe import EveningQuestionDue
from shared.events.outbox import emit
from shared.http.viewer import Viewer
from wardrobe.calendar.evening_question import rules, store
from wardrobe.calendar.evening_question.models import EveningQuestion
from wardrobe.calendar.evening_question.schemas import EveningQuestionSettings
from wardrobe.people.preferences.domain import change_preference
from wardrobe.people.preferences.store import delete_preference, get_preference
from wardrobe.people.visibility.domain import lock_account


async def change_question(
    session: AsyncSession,
    viewer: Viewer,
    new: EveningQuestionSettings,
    if_match: str | None,
    now: datetime,
) -> EveningQuestion:
    """Replace when the viewer is asked. Raises NotSignedIn or VersionMismatch."""
    found = await change_preference(session, EveningQuestion, viewer, new.model_dump(), if_match)
    found.next_at = (
        rules.next_question(found.asked_at, found.timezone, now) if found.asked_at else None
    )
    return found


async def ask_due(session: AsyncSession, now: datetime) -> bool:
    """Ask one of those whose question is due; return False if none is."""
    owner_id = await store.get_due_owner(session, now)
    if owner_id is None:
        return False
    # The account first, as in requests and in its erasure. Then another worker may have done it.
    if not await lock_account(session, owner_id):
        await delete_preference(session, EveningQuestion, owner_id)
        return True
    question = await get_preference(session, EveningQuestion, owner_id, locked=True)
    if question is None or question.asked_at is None or question.next_at is None:
        return True
    if question.next_at <= now:
        await _ask(session, question, question.next_at, now)
        question.next_at = rules.next_question(question.asked_at, question.timezone, now)
    return True


async def _ask(
    session: AsyncSession, question: EveningQuestion, due: datetime, now: datetime
) -> None:
    day = rules.day_of_question(due, question.timezone)
    if now - due > rules.TOO_LATE or await store.has_recorded(session, question.owner_id, day):
        return
    event = EveningQuestionDue(user_id=question.owner_id, day=day.isoformat())
    await emit(session, event, subject=question.owner_id, version=day.toordinal())
