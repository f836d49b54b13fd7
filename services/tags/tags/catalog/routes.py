"""Tags over HTTP: one's own, and another person's as far as they may be seen."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from contracts.types import Id
from shared.auth import SignedIn
from shared.db import Session
from shared.etags import ExpectedVersion, set_etag
from shared.hourly_limit import Hourly
from shared.inbox import IdempotencyKey, answer_once
from shared.pagination import Cursor, Ids, Limit, Page
from tags.catalog import domain
from tags.catalog.schemas import NewTag, Sort, TagChange, TagOrder, TagOut
from tags.deps import Onlooker

router = APIRouter(tags=["tags"])

SortBy = Annotated[Sort, Query(description="By hand, or last used first.")]


@router.post("/tags", status_code=201)
async def create_tag(
    session: Session,
    viewer: SignedIn,
    new: NewTag,
    response: Response,
    hour: Hourly,
    key: IdempotencyKey = None,
) -> TagOut:
    """Make a tag. 409 `tag_exists` when the person has one at this address.

    429 after so many within an hour.
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
        Ids | None, Query(description="`1,2,3`: these, in this order, of anybody.")
    ] = None,
    sort: SortBy = "hand",
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[TagOut]:
    """The viewer's own tags, or those with given ids that the viewer may see."""
    if ids is not None:
        return Page(items=await domain.view_tags_by_id(session, viewer, ids))
    return await domain.view_tags(session, viewer, viewer.id, sort=sort, cursor=cursor, limit=limit)


@router.put("/tag-order", status_code=204)
async def order_tags(session: Session, viewer: SignedIn, order: TagOrder) -> None:
    """Put one's tags in an order by hand."""
    await domain.order_tags(session, viewer, order)


@router.get("/tags/{slug}")
async def get_own_tag(session: Session, viewer: SignedIn, slug: str, response: Response) -> TagOut:
    """One of the viewer's own tags, also by a former address."""
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
    """Change name, address, note, audience or cover. 412 when If-Match names another version."""
    tag = await domain.change_tag(session, viewer, slug, change, expected_version=version)
    set_etag(response, tag.version)
    return tag


@router.get("/users/{user_id}/tags")
async def list_tags(
    session: Session,
    viewer: Onlooker,
    user_id: Id,
    sort: SortBy = "hand",
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[TagOut]:
    """A person's tags, as far as the viewer may see them."""
    return await domain.view_tags(session, viewer, user_id, sort=sort, cursor=cursor, limit=limit)


@router.get("/users/{user_id}/tags/{slug}")
async def get_tag(
    session: Session, viewer: Onlooker, user_id: Id, slug: str, response: Response
) -> TagOut:
    """A person's tag; a former address answers the tag with its present one."""
    tag = await domain.view_tag(session, viewer, user_id, slug)
    set_etag(response, tag.version)
    return tag
