"""Comments on outfits, and their approval by owners."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.feed import CommentRemoved, OutfitCommented
from feed.projections.moderation import domain as moderation
from feed.projections.profiles import domain as profiles
from feed.projections.profiles.schemas import Author
from feed.reactions.comments import rules, store
from feed.reactions.comments.errors import (
    MAX_HELD,
    MAX_REPLIES,
    CommentNotFound,
    CommentsOff,
    ThreadFull,
    TooManyHeldComments,
)
from feed.reactions.comments.models import Comment
from feed.reactions.comments.schemas import CommentOut, CommentState, NewComment
from feed.reactions.comments.store import CommentRow, DeletedComment, Thread
from feed.relations.visibility import domain as visibility
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts
from shared.http.errors import NotFound
from shared.http.pagination import Page, cut_page, decode_cursor


async def comment(
    session: AsyncSession, viewer_id: int, outfit_id: int, new: NewComment, now: datetime
) -> CommentOut:
    """Comment on an outfit, or reply to a comment; comments by strangers are held.

    Raises NotFound, CommentNotFound, ThreadFull, CommentsOff, TooManyHeldComments,
    AccountIsLimited or ProfileInFlight.
    """
    owner_id = await visibility.find_outfit(session, viewer_id, outfit_id)
    author = await profiles.find_viewer(session, viewer_id)
    if not await lock_active_accounts(session, viewer_id, owner_id):
        raise NotFound
    await moderation.require_good_standing(session, viewer_id)
    if not await store.are_comments_on(session, outfit_id):
        raise CommentsOff
    reply_to, replied_to_id = await _resolve_thread(
        session, viewer_id, Thread(outfit_id, new.reply_to)
    )
    state = rules.initial_state(
        own_outfit=viewer_id == owner_id,
        trusted=await store.is_trusted(session, viewer_id, owner_id),
    )
    if state == "held" and await store.count_held(session, viewer_id, owner_id) >= MAX_HELD:
        raise TooManyHeldComments
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
    await _publish(session, row, row.version)
    return _out(row, profiles.card(author))


async def approve(session: AsyncSession, viewer_id: int, comment_id: int) -> CommentOut:
    """Approve a held comment on the viewer's outfit; idempotent. Raises CommentNotFound."""
    row = await store.get_comment(session, comment_id)
    if row is None or row.owner_id != viewer_id:
        raise CommentNotFound
    version = await store.update_approved(session, comment_id)
    row.state = "shown"
    if version is not None:
        await _publish(session, row, version)
    author = await profiles.find_person(session, row.author_id)
    return _out(row, profiles.card(author))


async def delete(session: AsyncSession, viewer_id: int, comment_id: int) -> None:
    """Delete a comment by the viewer or on one of their outfits, with its replies.

    Raises CommentNotFound.
    """
    row = await store.get_comment(session, comment_id)
    if row is None or viewer_id not in {row.author_id, row.owner_id}:
        raise CommentNotFound
    for deleted in await store.delete_comment(session, comment_id):
        await _publish_removal(session, deleted)


async def moderate(
    session: AsyncSession, comment_id: int, author_id: int, version: int, *, hidden: bool
) -> None:
    """Apply a moderation decision: hide a comment from everyone but its author, or restore it.

    Decisions may arrive twice and in any order: the latest version wins.
    """
    await store.update_moderated(session, comment_id, author_id, version, hidden=hidden)


async def list_replies(
    session: AsyncSession, viewer_id: int | None, thread: Thread, cursor: str | None, limit: int
) -> Page[CommentOut]:
    """Return the replies that the viewer may read, oldest first.

    Raises NotFound or CommentNotFound.
    """
    await visibility.find_outfit(session, viewer_id, thread.outfit_id)
    parent = await store.get_readable(session, viewer_id, thread.reply_to or 0)
    if parent is None or parent.outfit_id != thread.outfit_id:
        raise CommentNotFound
    return await list_comments(session, viewer_id, thread, cursor, limit)


async def list_comments(
    session: AsyncSession, viewer_id: int | None, thread: Thread, cursor: str | None, limit: int
) -> Page[CommentOut]:
    """Return a thread's comments that the viewer may read, oldest first; raises NotFound."""
    await visibility.find_outfit(session, viewer_id, thread.outfit_id)
    (after,) = decode_cursor(cursor, int) if cursor else (0,)
    rows = await store.list_comments(session, viewer_id, thread, after=after, limit=limit + 1)
    page = cut_page(rows, limit, key=lambda row: (row.id,))
    cards = await profiles.list_authors(session, [row.author_id for row in page.rows])
    return Page(
        items=[_out(row, cards[row.author_id], row.reply_count) for row in page.rows],
        next_cursor=page.next_cursor,
    )


async def erase(session: AsyncSession, user_id: int) -> int:
    """Delete a person's comments, with their replies, and the comments on their outfits.

    Returns the number of comments by the person.
    """
    deleted = await store.delete_comments(session, user_id)
    for row in deleted:
        if user_id not in {row.author_id, row.owner_id}:
            await _publish_removal(session, row)
    return sum(row.author_id == user_id for row in deleted)


async def _resolve_thread(
    session: AsyncSession, viewer_id: int, thread: Thread
) -> tuple[int | None, int | None]:
    """Return a reply's first comment of the thread, and the author replied to; else None twice."""
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


async def _publish_removal(session: AsyncSession, row: DeletedComment) -> None:
    event = CommentRemoved(
        comment_id=row.id,
        outfit_id=row.outfit_id,
        owner_id=row.owner_id,
        author_id=row.author_id,
        replied_to_id=row.replied_to_id,
    )
    await emit(session, event, subject=row.id, version=row.version + 1)


async def _publish(session: AsyncSession, row: Comment, version: int) -> None:
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


def _out(row: Comment | CommentRow, author: Author, reply_count: int = 0) -> CommentOut:
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
