"""Asks where pinned garments are from, and shows their owner who asked."""

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.features.account_erasure import lock_active_accounts
from shared.http.errors import NotFound, NotSignedIn
from shared.http.pagination import Page
from shared.http.viewer import Viewer
from wardrobe.outfits.domain import lock_own_outfit, view_outfit
from wardrobe.outfits.pin_questions import rules
from wardrobe.outfits.pin_questions.errors import MAX_OPEN, OwnPin, QuestionsFull
from wardrobe.outfits.pin_questions.schemas import PinQuestionsOut
from wardrobe.outfits.pins import store
from wardrobe.outfits.pins.domain import announce_end, announce_question, present_pins
from wardrobe.outfits.pins.models import PinQuestion
from wardrobe.people.visibility.domain import require_good_standing
from wardrobe.people.visibility.store import (
    list_blocked,
    list_blockers,
    list_followees,
    list_profiles,
)


async def list_questions(
    session: AsyncSession, viewer: Viewer, outfit_id: int
) -> Page[PinQuestionsOut]:
    """Return the questions about an outfit's pins, in one page, for each pin that has some.

    Other people's only to the outfit's owner. Raises NotFound.
    """
    outfit, _ = await view_outfit(session, viewer, outfit_id)
    if outfit.owner_id == viewer.id:
        return Page(items=await _received(session, viewer.id, outfit_id))
    own = await store.list_own(session, outfit_id, viewer.id)
    items = [PinQuestionsOut(pin_id=one.pin_id, asked=True, count=None, askers=None) for one in own]
    return Page(items=items)


async def ask(session: AsyncSession, viewer: Viewer, outfit_id: int, pin_id: int) -> None:
    """Ask where the garment of a pin is from; idempotent. One that was dismissed stays so.

    Raises NotFound unless the viewer may see the outfit and the garment, NotSignedIn, OwnPin,
    AccountIsLimited or QuestionsFull.
    """
    owner_id, _ = await _view_pin(session, viewer, outfit_id, pin_id)
    if owner_id == viewer.id:
        raise OwnPin
    await _lock(session, viewer, owner_id)
    await require_good_standing(session, viewer.id)
    # A block may have come first, or the owner may have removed the pin.
    if not await store.lock_pin(session, pin_id):
        raise NotFound
    _, garment_name = await _view_pin(session, viewer, outfit_id, pin_id)
    found = await store.get_question(session, pin_id, viewer.id)
    if found is not None and found.active:
        return
    if await store.count_open(session, pin_id) >= MAX_OPEN:
        raise QuestionsFull
    if found is None:
        found = PinQuestion(
            pin_id=pin_id,
            outfit_id=outfit_id,
            owner_id=owner_id,
            asker_id=viewer.id,
            active=True,
        )
        await store.insert_question(session, found)
    else:
        found.active = True
        found.version += 1
    if not found.dismissed:
        await announce_question(session, found, garment_name)


async def withdraw(session: AsyncSession, viewer: Viewer, outfit_id: int, pin_id: int) -> None:
    """Withdraw the viewer's question, even about an outfit that they cannot see any more."""
    found = await store.get_question(session, pin_id, viewer.id)
    if found is not None and found.outfit_id == outfit_id:
        await _end(session, found)


async def dismiss(session: AsyncSession, viewer: Viewer, outfit_id: int, pin_id: int) -> None:
    """Dismiss all questions about a pin of the viewer's own outfit. Raises NotFound."""
    await lock_own_outfit(session, viewer, outfit_id)
    for question in await store.list_open_of_pins(session, [pin_id]):
        if question.outfit_id == outfit_id:
            await announce_end(session, question)
            question.dismissed = True
    await session.flush()


async def end_between(session: AsyncSession, one_id: int, other_id: int) -> None:
    """End the questions between two people, one of whom has blocked the other."""
    if not await lock_active_accounts(session, one_id, other_id):
        return
    await store.lock_questions(session, one_id, other_id)
    if not await list_blocked(session, one_id, [other_id]):
        return  # it has ended since
    for question in await store.list_active_between(session, one_id, other_id):
        await _end(session, question)


async def _end(session: AsyncSession, question: PinQuestion) -> None:
    if question.active:
        question.active = False
        await announce_end(session, question)


async def _received(session: AsyncSession, owner_id: int, outfit_id: int) -> list[PinQuestionsOut]:
    by_pin: dict[int, list[int]] = {}
    for question in await store.list_open(session, outfit_id):
        by_pin.setdefault(question.pin_id, []).append(question.asker_id)
    askers = {asker_id for asker_ids in by_pin.values() for asker_id in asker_ids}
    hidden = await list_blocked(session, owner_id, askers)
    hidden |= await list_blockers(session, owner_id, askers)
    profiles = await list_profiles(session, askers - hidden)
    followed = await list_followees(session, owner_id, askers)
    shown = {pin_id: [one for one in ids if one not in hidden] for pin_id, ids in by_pin.items()}
    return [
        PinQuestionsOut(
            pin_id=pin_id,
            asked=False,
            count=len(asker_ids),
            askers=rules.named_askers(asker_ids, profiles, followed),
        )
        for pin_id, asker_ids in shown.items()
        if asker_ids
    ]


async def _view_pin(
    session: AsyncSession, viewer: Viewer, outfit_id: int, pin_id: int
) -> tuple[int, str]:
    """Return the outfit's owner and the garment's name; raises NotFound unless both are visible."""
    outfit, _ = await view_outfit(session, viewer, outfit_id)
    for pin in (await present_pins(session, viewer, [outfit_id]))[outfit_id]:
        if pin.id == pin_id and pin.garment is not None:
            return outfit.owner_id, pin.garment.name
    raise NotFound


async def _lock(session: AsyncSession, viewer: Viewer, owner_id: int) -> None:
    """Lock both accounts, then the questions to the owner. Raises NotSignedIn or NotFound."""
    if not await lock_active_accounts(session, viewer.id, owner_id):
        if await lock_active_accounts(session, viewer.id):
            raise NotFound
        raise NotSignedIn
    await store.lock_questions(session, owner_id)
