"""Commenting on outfits, and deciding what strangers say."""

from datetime import datetime
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.feed import CommentRemoved, OutfitCommented
from feed.projections.moderation import domain as standings
from feed.projections.profiles import domain as people
from feed.projections.profiles.schemas import Author
from feed.reactions.comments import rules, store
from feed.reactions.comments.models import Comment
from feed.reactions.comments.schemas import (
    MAX_HELD,
    MAX_REPLIES,
    CommentOut,
    CommentState,
    NewComment,
)
from feed.reactions.comments.store import Thread
from feed.relations.visibility import domain as audience
from shared.errors import Conflict, NotFound
from shared.features.account_erasure import lock_active_accounts
from shared.outbox import emit
from shared.pagination import Page, decode_cursor, encode_cursor


class CommentsOff(Conflict):
    """The owner of the outfit wants no comments on it."""

    code = "comments_off"
    detail = "Comments are off for this outfit."


class CommentNotFound(NotFound):
    """It does not exist any more, or is not the viewer's to decide about."""

    code = "no_such_comment"
    detail = "This comment no longer exists."


class CommentsWait(Conflict):
    """So many comments of the author wait for the same owner that there are no more."""

    code = "comments_wait"
    detail = (
        f"{MAX_HELD} of your comments are still waiting for this person's approval. "
        "You can add another once they've decided."
    )


class ThreadFull(Conflict):
    """A comment has as many replies as it can have."""

    code = "thread_full"
    detail = f"This comment has {MAX_REPLIES} replies, the most it can have. Start a new comment."


async def comment(
    session: AsyncSession, viewer_id: int, outfit_id: int, new: NewComment, now: datetime
) -> CommentOut:
    """Comment on an outfit, or reply to a comment; strangers' words are held.

    Raises NotFound, CommentNotFound, ThreadFull, CommentsOff, CommentsWait, AccountIsLimited or
    ProfileInFlight.
    """
    owner_id = await audience.find_outfit(session, viewer_id, outfit_id)
    author = await people.find_oneself(session, viewer_id)
    if not await lock_active_accounts(session, viewer_id, owner_id):
        raise NotFound
    await standings.require_good_standing(session, viewer_id)
    if not await store.are_on(session, outfit_id):
        raise CommentsOff
    reply_to, replied_to_id = await _find_thread(
        session, viewer_id, Thread(outfit_id, new.reply_to)
    )
    state = rules.state_of_new(
        own_outfit=viewer_id == owner_id,
        acquainted=await store.is_acquainted(session, viewer_id, owner_id),
    )
    if state == "held" and await store.count_held(session, viewer_id, owner_id) >= MAX_HELD:
        raise CommentsWait
    row = Comment(
        outfit_id=outfit_id,
        owner_id=owner_id,
        author_id=viewer_id,
        reply_to=reply_to,
        replied_to_id=replied_to_id,
        text=new.text,
        state=state,
        created_at=now,
    )
    await store.insert_comment(session, row)
    await _announce(session, row, row.version)
    return _out(row, people.card(author))


async def approve(session: AsyncSession, viewer_id: int, comment_id: int) -> CommentOut:
    """Approve a held comment on the viewer's outfit; idempotent. Raises CommentNotFound."""
    row = await store.get_comment(session, comment_id)
    if row is None or row.owner_id != viewer_id:
        raise CommentNotFound
    version = await store.update_approved(session, comment_id)
    row.state = "shown"
    if version is not None:
        await _announce(session, row, version)
    author = await people.find_person(session, row.author_id)
    return _out(row, people.card(author))


async def delete(session: AsyncSession, viewer_id: int, comment_id: int) -> None:
    """Delete what the viewer said, or what was said about an outfit of hers.

    Raises CommentNotFound.
    """
    row = await store.get_comment(session, comment_id)
    if row is None or viewer_id not in {row.author_id, row.owner_id}:
        raise CommentNotFound
    for deleted in await store.delete_comment(session, comment_id):
        await _announce_removal(session, deleted)


async def moderate(
    session: AsyncSession, comment_id: int, author_id: int, version: int, *, hidden: bool
) -> None:
    """Hide a comment from everyone but its author, or show it again, as moderators decided.

    Decisions may arrive twice and in any order: the latest version wins.
    """
    await store.update_moderated(session, comment_id, author_id, version, hidden=hidden)


async def list_replies(
    session: AsyncSession, viewer_id: int | None, thread: Thread, cursor: str | None, limit: int
) -> Page[CommentOut]:
    """Replies to a comment that the viewer may read, oldest first; NotFound or CommentNotFound."""
    await audience.find_outfit(session, viewer_id, thread.outfit_id)
    parent = await store.get_readable(session, viewer_id, thread.reply_to or 0)
    if parent is None or parent.outfit_id != thread.outfit_id:
        raise CommentNotFound
    return await list_comments(session, viewer_id, thread, cursor, limit)


async def list_comments(
    session: AsyncSession, viewer_id: int | None, thread: Thread, cursor: str | None, limit: int
) -> Page[CommentOut]:
    """Return a thread's comments that the viewer may read, oldest first; raises NotFound."""
    await audience.find_outfit(session, viewer_id, thread.outfit_id)
    (after,) = decode_cursor(cursor, int) if cursor else (0,)
    rows = await store.list_comments(session, viewer_id, thread, after=after, limit=limit + 1)
    page = rows[:limit]
    cards = await people.list_authors(session, [row.author_id for row in page])
    return Page(
        items=[_out(row, cards[row.author_id], row.reply_count) for row in page],
        next_cursor=encode_cursor(page[-1].id) if len(rows) > limit else None,
    )


async def erase(session: AsyncSession, user_id: int) -> int:
    """Forget what a person said, with its replies, and what was said about their outfits.

    Returns how many comments were theirs.
    """
    gone = await store.delete_comments(session, user_id)
    for row in gone:
        if user_id not in {row.author_id, row.owner_id}:
            await _announce_removal(session, row)
    return sum(row.author_id == user_id for row in gone)


async def _find_thread(
    session: AsyncSession, viewer_id: int, thread: Thread
) -> tuple[int | None, int | None]:
    """The first comment of a reply's thread, and whom it replies to; neither of a comment."""
    if thread.reply_to is None:
        return None, None
    parent = await store.get_readable(session, viewer_id, thread.reply_to)
    if parent is None or parent.outfit_id != thread.outfit_id:
        raise CommentNotFound
    first = parent.reply_to or parent.id
    if not await store.lock_thread(session, first):
        raise CommentNotFound
    if await store.count_replies(session, first) >= MAX_REPLIES:
        raise ThreadFull
    return first, parent.author_id


async def _announce_removal(session: AsyncSession, row: Any) -> None:
    event = CommentRemoved(
        comment_id=row.id,
        outfit_id=row.outfit_id,
        owner_id=row.owner_id,
        author_id=row.author_id,
        replied_to_id=row.replied_to_id,
    )
    await emit(session, event, subject=row.id, version=row.version + 1)


async def _announce(session: AsyncSession, row: Comment, version: int) -> None:
    state: CommentState = row.state  # type: ignore[assignment]  # the column holds nothing else
    event = OutfitCommented(
        comment_id=row.id,
        outfit_id=row.outfit_id,
        owner_id=row.owner_id,
        author_id=row.author_id,
        state=state,
        replied_to_id=row.replied_to_id,
    )
    await emit(session, event, subject=row.id, version=version)


def _out(row: Any, author: Author, reply_count: int = 0) -> CommentOut:
    return CommentOut(
        id=row.id,
        outfit_id=row.outfit_id,
        author=author,
        reply_to=row.reply_to,
        reply_count=reply_count,
        text=row.text,
        state=row.state,
        hidden=row.hidden,
        created_at=row.created_at,
    )
