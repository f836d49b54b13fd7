"""Creates the tags of an archive, and adds outfits to them in their former order."""

from datetime import UTC, datetime

from pydantic import ValidationError
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.data.ids import id_time
from shared.features.circles import CircleNotFound, require_own_circle
from shared.features.data_import import (
    ImportedPlacement,
    ImportedTag,
    PlacementsReply,
    PlacementsRequest,
    TagReply,
    TagRequest,
)
from shared.features.tag_slugs import is_free
from shared.http.errors import ApiError
from shared.http.viewer import Viewer
from tags.catalog import store
from tags.catalog.domain import emit_tag
from tags.catalog.models import Placement, Tag
from tags.catalog.rules import check_slug
from tags.catalog.schemas import NewTag
from tags.membership.domain import emit_placements
from tags.membership.store import insert_placement, list_placements
from tags.visibility.domain import lock_account
from tags.visibility.models import Circle
from tags.visibility.store import list_visible_outfits


async def import_tag(session: AsyncSession, request: TagRequest) -> TagReply:
    """Create a tag unless its owner has one with this slug, also as a former one.

    Raises NotSignedIn if the account was erased.
    """
    viewer, archived = Viewer(request.user_id), request.tag
    try:
        await require_own_circle(session, viewer.id, archived.audience, Circle)
    except CircleNotFound:
        archived = archived.model_copy(update={"audience": "private"})
    await lock_account(session, viewer)
    try:
        new = NewTag.model_validate(archived.model_dump(include=set(NewTag.model_fields)))
        slug = check_slug(archived.slug)
    except (ValidationError, ApiError) as exc:
        return TagReply(problem=_reason(exc))
    found = await store.get_tag(session, viewer.id, slug)
    tag = None if found else await store.insert_tag(session, _tag(viewer.id, slug, new, archived))
    if tag is None:
        found = found or await store.get_tag(session, viewer.id, slug)
        if found is None:
            return TagReply()
        is_new = found.name == new.name and id_time(found.id) >= request.since
        return TagReply(tag_id=found.id, name=found.name, is_new=is_new)
    tag.featured = archived.featured and await store.may_feature_another(session, viewer.id)
    for former in archived.former_slugs:
        if is_free(former) and await store.get_tag(session, viewer.id, former) is None:
            await store.insert_former_slug(session, tag, former)
    await emit_tag(session, tag)
    return TagReply(tag_id=tag.id, name=tag.name, is_new=True)


async def import_placements(session: AsyncSession, request: PlacementsRequest) -> PlacementsReply:
    """Add outfits to a tag, in the archive's order if the import created the tag.

    Outfits that its owner removed stay removed. Raises NotSignedIn if the account was erased.
    """
    viewer = Viewer(request.user_id)
    await lock_account(session, viewer)
    tags = await store.list_tags_for_update(session, viewer.id, col(Tag.id) == request.tag_id)
    ids = [each.outfit_id for each in request.placements]
    known = {each.outfit_id for each in await list_visible_outfits(session, viewer, ids)}
    if tags and tags[0].deleted_at is None:
        placements = [each for each in request.placements if each.outfit_id in known]
        await _place(session, tags[0], placements, is_new=request.is_new)
        await _set_cover(session, tags[0], request)
    return PlacementsReply(unknown=[outfit_id for outfit_id in ids if outfit_id not in known])


async def _place(
    session: AsyncSession, tag: Tag, archived: list[ImportedPlacement], *, is_new: bool
) -> None:
    ids = [each.outfit_id for each in archived]
    existing = await list_placements(
        session, col(Placement.tag_id) == tag.id, col(Placement.outfit_id).in_(ids)
    )
    added = []
    for each in archived:
        placement = existing.get(each.outfit_id)
        if placement is None:
            placement = Placement(
                tag_id=tag.id, outfit_id=each.outfit_id, present=False, by_hand=False, version=0
            )
            await insert_placement(session, placement)
        elif (placement.present and not is_new) or (placement.by_hand and not placement.present):
            continue
        if not placement.present:
            placement.present = True
            placement.version += 1
            added.append(placement)
        placement.by_hand, placement.placed = each.by_hand, each.placed
        placement.position = max(each.position, 0) if is_new else 0
    await session.flush()
    await emit_placements(session, tag, added)


async def _set_cover(session: AsyncSession, tag: Tag, request: PlacementsRequest) -> None:
    wanted = request.cover_outfit_id
    if not request.is_new or wanted is None or wanted == tag.cover_outfit_id:
        return
    placement = await store.get_placement(session, tag.id, wanted)
    if placement is None or not placement.present:
        return
    tag.cover_outfit_id = wanted
    tag.version += 1
    await session.flush()
    await emit_tag(session, tag)


def _tag(owner_id: int, slug: str, new: NewTag, archived: ImportedTag) -> Tag:
    return Tag(
        owner_id=owner_id,
        slug=slug,
        name=new.name,
        note=new.note,
        audience=new.audience,
        position=max(archived.position, 0),
        created_at=min(archived.created_at, datetime.now(UTC)),
    )


def _reason(error: ValidationError | ApiError) -> str:
    if isinstance(error, ApiError):
        return error.detail
    first = error.errors()[0]
    return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
