"""Announces and ends questions about pins."""

from collections.abc import Collection

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.wardrobe import PinAsked, PinUnasked
from shared.events.outbox import emit
from wardrobe.outfits.pin_question_records import store
from wardrobe.outfits.pin_question_records.models import PinQuestion


async def announce_question(
    session: AsyncSession, question: PinQuestion, garment_name: str, *, resumed: bool = False
) -> None:
    """Announce the present version of a question."""
    event = PinAsked(
        pin_id=question.pin_id,
        outfit_id=question.outfit_id,
        owner_id=question.owner_id,
        asker_id=question.asker_id,
        garment_name=garment_name,
        resumed=resumed,
    )
    await emit(session, event, subject=_subject(question), version=question.version)


async def announce_end(session: AsyncSession, question: PinQuestion) -> None:
    """Announce in a next version that the owner no longer sees a question."""
    question.version += 1
    event = PinUnasked(
        pin_id=question.pin_id,
        outfit_id=question.outfit_id,
        owner_id=question.owner_id,
        asker_id=question.asker_id,
    )
    await emit(session, event, subject=_subject(question), version=question.version)


async def end_questions_of_pins(session: AsyncSession, pin_ids: Collection[int]) -> None:
    """Announce the end of the questions about pins that are about to be deleted."""
    if pin_ids:
        for question in await store.list_open_of_pins(session, pin_ids):
            await announce_end(session, question)


async def end_questions_about(session: AsyncSession, garment_id: int) -> None:
    """Announce the end of the questions about a garment that goes to the trash."""
    for question in await store.list_open_of_garment(session, garment_id):
        await announce_end(session, question)


async def resume_questions_about(session: AsyncSession, garment_id: int, garment_name: str) -> None:
    """Announce again the open questions about a garment that leaves the trash."""
    for question in await store.list_open_of_garment(session, garment_id):
        question.version += 1
        await announce_question(session, question, garment_name, resumed=True)


def _subject(question: PinQuestion) -> str:
    return f"{question.pin_id}-{question.asker_id}"
