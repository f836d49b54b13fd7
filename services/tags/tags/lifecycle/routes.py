"""Deleting, merging and restoring tags over HTTP."""

from fastapi import APIRouter, Response

from contracts.types import Id
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.auth import SignedIn
from shared.http.etags import ExpectedVersion, set_etag
from tags.catalog.schemas import KeyedSlug, TagOut
from tags.lifecycle import domain
from tags.lifecycle.schemas import Merge, Merged

router = APIRouter(tags=["endings of tags"])


@router.delete("/tags/{slug}", status_code=204)
async def delete_tag(
    session: Session, viewer: SignedIn, slug: str, version: ExpectedVersion
) -> None:
    """Delete a tag; its outfits stay. It can be restored for 30 days."""
    await domain.delete_tag(session, viewer, slug, expected_version=version)


@router.post("/tags/{slug}/merge")
async def merge_tag(
    session: Session,
    viewer: SignedIn,
    slug: KeyedSlug,
    merge: Merge,
    version: ExpectedVersion,
    key: IdempotencyKey = None,
) -> Merged:
    """Move all outfits into another of one's tags; the merged tag's slugs lead there."""
    return await answer_once(
        session,
        viewer,
        key,
        Merged,
        lambda: domain.merge_tag(session, viewer, slug, merge.into, expected_version=version),
        operation=f"merge_tag {slug}",
    )


@router.post("/deleted-tags/{tag_id}/restore")
async def restore_tag(session: Session, viewer: SignedIn, tag_id: Id, response: Response) -> TagOut:
    """Restore a deleted or merged tag. 409 `tag_exists` if another tag has its slug now."""
    tag = await domain.restore_tag(session, viewer, tag_id)
    set_etag(response, tag.version)
    return tag
