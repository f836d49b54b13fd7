"""Shows comments regardless of their outfit's audience. The caller has checked the grant."""

from collections.abc import Mapping

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.account.evidence import store
from feed.account.evidence.schemas import CommentEvidence, ThreadComment
from feed.account.evidence.store import ThreadRow
from feed.projections.profiles.domain import list_authors
from feed.projections.profiles.schemas import Author
from feed.reactions.comments.models import Comment
from feed.reactions.comments.store import get_comment
from shared.features.evidence import ContentDeleted, Grant
from shared.http.errors import NotFound

AROUND = 3
"""Number of comments before and after that give the context."""


async def show_comment(session: AsyncSession, grant: Grant) -> CommentEvidence:
    """Return the comment of a grant in its thread.

    Raises ContentDeleted, or NotFound if the comment is on another outfit than the grant's.
    """
    comment = await get_comment(session, grant.content_id)
    if comment is None:
        raise ContentDeleted
    if grant.outfit_id not in {None, comment.outfit_id}:
        raise NotFound
    first = await store.get_first(session, comment)
    around = await store.list_around(session, comment, AROUND)
    rows: list[Comment | ThreadRow] = [comment, *around, *([first] if first else [])]
    authors = await list_authors(session, [row.author_id for row in rows])
    if comment.author_id not in authors:
        raise ContentDeleted
    return CommentEvidence(
        outfit_id=comment.outfit_id,
        state=comment.state,
        hidden=comment.hidden,
        reply_to=_thread_comment(first, authors) if first else None,
        before=[_thread_comment(row, authors) for row in around if row.id < comment.id],
        comment=_thread_comment(comment, authors),
        after=[_thread_comment(row, authors) for row in around if row.id > comment.id],
    )


def _thread_comment(row: Comment | ThreadRow, authors: Mapping[int, Author]) -> ThreadComment:
    author = authors[row.author_id]
    return ThreadComment(id=row.id, author=author, text=row.text, created_at=row.created_at)
