"""Asks over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter

from contracts.types import Id
from feed.reactions.asks import domain
from feed.reactions.asks.schemas import AskOut, NewAsk, NewVote
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.auth import SignedIn
from shared.http.hourly_limit import Hourly
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["asks"])


@router.post("/asks", status_code=201)
async def ask(
    new: NewAsk, viewer: SignedIn, session: Session, hour: Hourly, key: IdempotencyKey = None
) -> AskOut:
    """Ask followers or a circle which of two own outfits to choose.

    429 above an hourly limit; 409 `too_many_asks` while three are open.
    """

    async def act() -> AskOut:
        async with hour.take("asks"):
            return await domain.ask(session, viewer.id, new, datetime.now(UTC))

    return await answer_once(session, viewer, key, AskOut, act, operation="ask")


@router.get("/asks")
async def list_asks(
    viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[AskOut]:
    """List the caller's own asks, and the open ones that they are asked, newest first.

    Without those that they dismissed, and without those of people whom they mute.
    """
    return await domain.list_asks(session, viewer.id, cursor, limit, datetime.now(UTC))


@router.get("/asks/{ask_id}")
async def get_ask(ask_id: Id, viewer: SignedIn, session: Session) -> AskOut:
    """Return an ask of the caller, or one that they are asked; also after its end."""
    return await domain.get_ask(session, viewer.id, ask_id, datetime.now(UTC))


@router.put("/asks/{ask_id}/vote")
async def vote(ask_id: Id, new: NewVote, viewer: SignedIn, session: Session) -> AskOut:
    """Choose an outfit; it replaces the caller's earlier choice. 409 `ask_closed` after the end.

    Only the ask's owner gets the result, as numbers.
    """
    return await domain.vote(session, viewer.id, ask_id, new.choice, datetime.now(UTC))


@router.delete("/asks/{ask_id}/vote", status_code=204)
async def withdraw_vote(ask_id: Id, viewer: SignedIn, session: Session) -> None:
    """Withdraw the caller's vote. 409 `ask_closed` after the end."""
    await domain.withdraw_vote(session, viewer.id, ask_id, datetime.now(UTC))


@router.post("/asks/{ask_id}/close")
async def close_ask(ask_id: Id, viewer: SignedIn, session: Session) -> AskOut:
    """End one of the caller's own asks early; an ended one stays as it is."""
    return await domain.close(session, viewer.id, ask_id, datetime.now(UTC))


@router.put("/asks/{ask_id}/dismissal", status_code=204)
async def dismiss_ask(ask_id: Id, viewer: SignedIn, session: Session) -> None:
    """List an ask no longer. 409 `ask_open` for an own one that has not ended."""
    await domain.dismiss(session, viewer.id, ask_id, datetime.now(UTC), dismissed=True)


@router.delete("/asks/{ask_id}/dismissal", status_code=204)
async def undo_dismissal(ask_id: Id, viewer: SignedIn, session: Session) -> None:
    """List a dismissed ask again."""
    await domain.dismiss(session, viewer.id, ask_id, datetime.now(UTC), dismissed=False)
