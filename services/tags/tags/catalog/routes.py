"""Tags over HTTP: one's own, and those of others that the viewer may see."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from contracts.types import Id
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.auth import SignedIn
from shared.http.etags import ExpectedVersion, set_etag
from shared.http.hourly_limit import Hourly
from shared.http.pagination import Cursor, Ids, Limit, Page
from tags.catalog import domain
from tags.catalog.schemas import NewTag, Sort, TagChange, TagOrder, TagOut
from tags.deps import EffectiveViewer

router = APIRouter(tags=["tags"])

SortBy = Annotated[
    Sort, Query(description="The owner's order, last used first, or featured ones first.")
]


@router.post("/tags", status_code=201)
async def create_tag(
    session: Session,
    viewer: SignedIn,
    new: NewTag,
    response: Response,
    hour: Hourly,
    key: IdempotencyKey = None,
) -> TagOut:
    """Create a tag. 409 `tag_exists` if the person has one with this slug.

    429 when the person reaches the limit per hour.
    """

    async def act() -> TagOut:
        async with hour.take("tags"):
            return await domain.create_tag(session, viewer, new)

    tag = await answer_once(session, viewer, key, TagOut, act, operation="create_tag")
    set_etag(response, tag.version)
    return tag


@router.get("/tags")
async def list_own_tags(
    session: Session,
    viewer: SignedIn,
    ids: Annotated[
        Ids | None, Query(description="`1,2,3`: these tags of any owner, in this order.")
    ] = None,
    sort: SortBy = "hand",
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[TagOut]:
    """List the viewer's own tags, or those with the given ids that the viewer may see."""
    if ids is not None:
        return Page(items=await domain.view_tags_by_id(session, viewer, ids))
    return await domain.view_tags(session, viewer, viewer.id, sort=sort, cursor=cursor, limit=limit)


@router.put("/tag-order", status_code=204)
async def order_tags(session: Session, viewer: SignedIn, order: TagOrder) -> None:
    """Put one's tags in a custom order."""
    await domain.order_tags(session, viewer, order)


@router.get("/tags/{slug}")
async def get_own_tag(session: Session, viewer: SignedIn, slug: str, response: Response) -> TagOut:
    """Return one of the viewer's own tags, also by a former slug."""
    tag = await domain.view_tag(session, viewer, viewer.id, slug)
    set_etag(response, tag.version)
    return tag


@router.patch("/tags/{slug}")
async def change_tag(
    session: Session,
    viewer: SignedIn,
    slug: str,
    change: TagChange,
    version: ExpectedVersion,
    response: Response,
) -> TagOut:
    """Change name, slug, note, audience, cover, or whether the profile features it.

    412 if If-Match names another version.
    """
    tag = await domain.change_tag(session, viewer, slug, change, expected_version=version)
    set_etag(response, tag.version)
    return tag


@router.get("/users/{user_id}/tags")
async def list_tags(
    session: Session,
    viewer: EffectiveViewer,
    user_id: Id,
    sort: SortBy = "hand",
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[TagOut]:
    """List the tags of a person that the viewer may see."""
    return await domain.view_tags(session, viewer, user_id, sort=sort, cursor=cursor, limit=limit)


@router.get("/users/{user_id}/tags/{slug}")
async def get_tag(
    session: Session, viewer: EffectiveViewer, user_id: Id, slug: str, response: Response
) -> TagOut:
    """Return a person's tag; a former slug returns the tag with its current one."""
    tag = await domain.view_tag(session, viewer, user_id, slug)
    set_etag(response, tag.version)
    return tag
