"""Relations between people over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter

from contracts.types import Id
from feed.relations.relationship_summary import domain
from feed.relations.relationship_summary.schemas import RelationOut
from shared.data.db import Session
from shared.http.auth import SignedIn

router = APIRouter(tags=["relations"])


@router.get("/relations/{user_id}")
async def get_relation(user_id: Id, viewer: SignedIn, session: Session) -> RelationOut:
    """Return the relations between the viewer and a person: follows, block and mute."""
    return await domain.view_relation(session, viewer.id, user_id, datetime.now(UTC))
