"""Comments over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter

from contracts.types import Id
from feed.reactions.comments import domain
from feed.reactions.comments.schemas import CommentOut, NewComment
from feed.reactions.comments.store import Thread
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.auth import Anyone, SignedIn
from shared.http.hourly_limit import Hourly
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["comments"])


@router.get("/outfits/{outfit_id}/comments")
async def list_comments(
    outfit_id: Id, viewer: Anyone, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[CommentOut]:
    """List the comments on an outfit, oldest first, without replies.

    Held comments are listed for their author and the outfit's owner only.
    """
    return await domain.list_comments(session, viewer.user_id, Thread(outfit_id), cursor, limit)


@router.get("/outfits/{outfit_id}/comments/{comment_id}/replies")
async def list_replies(
    outfit_id: Id,
    comment_id: Id,
    viewer: Anyone,
    session: Session,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[CommentOut]:
    """List the replies to a comment, oldest first; held ones for author and owner only."""
    thread = Thread(outfit_id, comment_id)
    return await domain.list_replies(session, viewer.user_id, thread, cursor, limit)


@router.post("/outfits/{outfit_id}/comments", status_code=201)
async def comment_on_outfit(
    outfit_id: Id,
    new: NewComment,
    viewer: SignedIn,
    session: Session,
    hour: Hourly,
    key: IdempotencyKey = None,
) -> CommentOut:
    """Comment on an outfit, or reply; comments by strangers wait for the owner's approval.

    429 above an hourly limit; 409 `comments_wait` while five wait for the same owner.
    """

    async def act() -> CommentOut:
        async with hour.take("comments"):
            return await domain.comment(session, viewer.id, outfit_id, new, datetime.now(UTC))

    return await answer_once(session, viewer, key, CommentOut, act, operation="comment")


@router.put("/comments/{comment_id}/approval")
async def approve_comment(comment_id: Id, viewer: SignedIn, session: Session) -> CommentOut:
    """Approve a held comment on the viewer's outfit."""
    return await domain.approve(session, viewer.id, comment_id)


@router.delete("/comments/{comment_id}", status_code=204)
async def delete_comment(comment_id: Id, viewer: SignedIn, session: Session) -> None:
    """Delete a comment by the viewer or on one of their outfits, with its replies."""
    await domain.delete(session, viewer.id, comment_id)
