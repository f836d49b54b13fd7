"""Decisions about accounts over HTTP: the viewer's own, and everyone's for moderators."""

from datetime import UTC, datetime

from fastapi import APIRouter

from admin.admins.routes import Moderator
from admin.moderation.accounts import domain, store
from admin.moderation.accounts.schemas import AccountDecision, AccountOut, Appeal, StandingOut
from contracts.types import Id
from shared.data.db import Session
from shared.http.auth import Anyone, SignedIn
from shared.http.pagination import Cursor, Limit, Page
from shared.service import MAX_OPEN_BYTES

router = APIRouter(tags=["standings"])


@router.get("/standing")
async def read_standing(viewer: SignedIn, session: Session) -> StandingOut:
    """Return the decision about the viewer's account, and the state of an appeal."""
    return await domain.get_own_standing(session, viewer)


@router.post("/reports/appeals", status_code=201, max_body_size=MAX_OPEN_BYTES)
async def appeal(viewer: Anyone, session: Session, new: Appeal) -> StandingOut:
    """Appeal against the decision about one's account: once, within six months.

    Without a session, the `appeal_code` from the refused login identifies the account.
    """
    return await domain.appeal_decision(session, viewer, new, datetime.now(UTC))


@router.get("/accounts")
async def list_accounts(
    _: Moderator,
    session: Session,
    appealed: bool = False,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[AccountOut]:
    """List accounts that are warned, limited or suspended; or open appeals. For moderators."""
    return await store.list_accounts(session, appealed=appealed, cursor=cursor, limit=limit)


@router.post("/accounts/{user_id}/decisions")
async def decide_account(
    user_id: Id, decision: AccountDecision, moderator: Moderator, session: Session
) -> AccountOut:
    """Restore an account, or refuse its appeal. For moderators.

    409 `no_appeal` if another moderator has answered it; `same_moderator` for an appeal against
    one's own decision while there is another moderator.
    """
    return await domain.decide_account(session, moderator, user_id, decision)
