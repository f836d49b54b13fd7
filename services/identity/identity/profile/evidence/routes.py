"""Routes of reported profiles, for moderators with a grant."""

from fastapi import APIRouter, Depends

from contracts.types import Id
from identity.profile.evidence import domain
from identity.profile.profiles.schemas import ProfileOut
from shared.data.db import Session
from shared.features.evidence import granted

OF_PERSON = Depends(granted("person", "user_id"))
router = APIRouter(prefix="/evidence", tags=["evidence"], dependencies=[OF_PERSON])


@router.get("/people/{user_id}")
async def read_person(user_id: Id, session: Session) -> ProfileOut:
    """Return a reported profile regardless of its audience; 410 if the account was deleted."""
    return await domain.show_person(session, user_id)
