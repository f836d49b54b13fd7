"""Show comments whatever the audience of their outfit. The caller has checked the grant."""

from collections.abc import Mapping
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.evidence import store
from feed.evidence.schemas import CommentEvidence, ThreadComment
from feed.projections.profiles.domain import list_authors
from feed.projections.profiles.schemas import Author
from feed.reactions.comments.store import get_comment
from shared.errors import NotFound
from shared.features.evidence import ContentDeleted, Grant

AROUND = 3
"""How many comments before and after give the context."""


async def show_comment(session: AsyncSession, grant: Grant) -> CommentEvidence:
    """Return the comment of a grant in its thread.

    Raises ContentDeleted, or NotFound for a comment that is on another outfit than the grant says.
    """
    comment = await get_comment(session, grant.thing_id)
    if comment is None:
        raise ContentDeleted
    if grant.outfit_id not in {None, comment.outfit_id}:
        raise NotFound
    first = await store.get_first(session, comment)
    around = await store.list_around(session, comment, AROUND)
    rows = [comment, *around, *([first] if first else [])]
    authors = await list_authors(session, [row.author_id for row in rows])
    if comment.author_id not in authors:
        raise ContentDeleted
    return CommentEvidence(
        outfit_id=comment.outfit_id,
        state=comment.state,
        hidden=comment.hidden,
        reply_to=_shown(first, authors) if first else None,
        before=[_shown(row, authors) for row in around if row.id < comment.id],
        comment=_shown(comment, authors),
        after=[_shown(row, authors) for row in around if row.id > comment.id],
    )


def _shown(row: Any, authors: Mapping[int, Author]) -> ThreadComment:
    author = authors[row.author_id]
    return ThreadComment(id=row.id, author=author, text=row.text, created_at=row.created_at)
