"""Reported and hidden comments over HTTP, for moderators with a grant."""

from typing import Annotated

from fastapi import APIRouter, Depends

from contracts.types import Id
from feed.account.evidence import domain
from feed.account.evidence.schemas import CommentEvidence
from shared.data.db import Session
from shared.features.evidence import Grant, granted

router = APIRouter(prefix="/evidence", tags=["evidence"])

OfComment = Annotated[Grant, Depends(granted("comment", "comment_id"))]


@router.get("/comments/{comment_id}")
async def read_comment(
    comment_id: Id,  # noqa: ARG001 - the grant is for this one
    grant: OfComment,
    session: Session,
) -> CommentEvidence:
    """Return a reported or hidden comment with the comments around it; 410 if it was deleted."""
    return await domain.show_comment(session, grant)
