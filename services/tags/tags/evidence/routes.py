"""Reported and hidden tags over HTTP, for a moderator with a grant."""

from fastapi import APIRouter, Depends

from contracts.types import Id
from shared.data.db import Session
from shared.features.evidence import granted
from shared.http.auth import InPerson
from tags.evidence import domain
from tags.evidence.schemas import OutfitTags, TagEvidence

router = APIRouter(prefix="/evidence", tags=["evidence"])


@router.get("/tags/{tag_id}", dependencies=[Depends(granted("tag", "tag_id"))])
async def read_tag(tag_id: Id, moderator: InPerson, session: Session) -> TagEvidence:
    """Return a reported or hidden tag whatever its audience; 410 if it was deleted."""
    return await domain.show_tag(session, moderator, tag_id)


@router.get("/outfits/{outfit_id}/tags", dependencies=[Depends(granted("outfit", "outfit_id"))])
async def read_tags_of_outfit(outfit_id: Id, session: Session) -> OutfitTags:
    """Return the tags of a reported or hidden outfit, without private ones."""
    return await domain.show_tags_of_outfit(session, outfit_id)
