"""Creates, changes, orders, shows and hides tags."""

from sqlalchemy import or_
from sqlalchemy.exc import IntegrityError
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.tags import TagChanged, TagDeleted
from contracts.types import Audience
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts
from shared.features.circles import require_own_circle
from shared.features.tag_slugs import is_slug
from shared.features.visibility import circle_audience, kind_of
from shared.http.errors import VersionMismatch
from shared.http.pagination import Page
from shared.http.viewer import Viewer
from tags.catalog import store
from tags.catalog.errors import CoverNotInTag, TagExists, TagNotFound, TooManyFeatured
from tags.catalog.models import Tag
from tags.catalog.rules import (
    check_slug,
    moderated_audiences,
    name_from_slug,
    reorder,
    slug_from_name,
)
from tags.catalog.schemas import NewTag, Sort, TagChange, TagOrder, TagOut
from tags.visibility.domain import lock_account, require_visible_person
from tags.visibility.models import Circle


async def create_tag(session: AsyncSession, viewer: Viewer, new: NewTag) -> TagOut:
    """Create an empty tag.

    Raises CircleNotFound, TagExists, InvalidSlug, SlugReserved or NotSignedIn.
    """
    await require_own_circle(session, viewer.id, new.audience, Circle)
    await lock_account(session, viewer)
    slug = slug_from_name(new.name) if new.slug is None else check_slug(new.slug)
    tag = await store.insert_tag(
        session,
        Tag(
            owner_id=viewer.id,
            slug=slug,
            name=new.name,
            note=new.note,
            audience=new.audience,
        ),
    )
    if tag is None:
        raise TagExists(slug)
    await emit_tag(session, tag)
    return TagOut.of(viewer.id, tag, outfit_count=0, cover_outfit_id=None)


async def find_or_create_tag(
    session: AsyncSession, owner_id: int, slug: str, audience: Audience
) -> Tag:
    """Return the tag that an outfit names; create it, named after its slug, if it is missing.

    `audience` is the outfit's: a tag created for it must not reveal its name to anyone else.
    """
    while True:
        found = await store.get_tag(session, owner_id, slug)
        if found is not None:
            return found
        new = Tag(owner_id=owner_id, slug=slug, name=name_from_slug(slug), audience=audience)
        made = await store.insert_tag(session, new)
        if made is not None:
            await emit_tag(session, made)
            return made


async def find_own_tag(
    session: AsyncSession, viewer: Viewer, slug: str, *, expected_version: int | None = None
) -> Tag:
    """Return the viewer's own tag, locked.

    Raises TagNotFound, VersionMismatch or NotSignedIn.
    """
    await lock_account(session, viewer)
    tag = await store.get_tag(session, viewer.id, slug, lock=True) if is_slug(slug) else None
    if tag is None:
        raise TagNotFound
    if expected_version not in {None, tag.version}:
        raise VersionMismatch
    return tag


async def view_tag(session: AsyncSession, viewer: Viewer, owner_id: int, slug: str) -> TagOut:
    """Return a tag as the viewer sees it. Raises NotFound or TagNotFound."""
    found = await _get_visible_tag(session, viewer, owner_id, slug)
    if found is None:
        # Only now, because a co-owner may see the tag of a person whose page they may not see.
        await require_visible_person(session, viewer, owner_id)
        found = await _get_visible_tag(session, viewer, owner_id, slug)
    if found is None:
        raise TagNotFound
    return found


async def _get_visible_tag(
    session: AsyncSession, viewer: Viewer, owner_id: int, slug: str
) -> TagOut | None:
    if not is_slug(slug):
        return None
    return await store.get_visible_tag(session, viewer, owner_id, slug)


async def view_tags(
    session: AsyncSession,
    viewer: Viewer,
    owner_id: int,
    *,
    sort: Sort,
    cursor: str | None,
    limit: int,
) -> Page[TagOut]:
    """Return the tags of a person that the viewer may see. Raises NotFound."""
    await require_visible_person(session, viewer, owner_id)
    return await store.list_visible_tags(
        session, viewer, owner_id, sort=sort, cursor=cursor, limit=limit
    )


async def view_tags_by_id(
    session: AsyncSession, viewer: Viewer, tag_ids: list[int]
) -> list[TagOut]:
    """Return the tags that the viewer may see, in the order of the given ids."""
    found = await store.list_visible_tags_by_id(session, viewer, tag_ids)
    return [found[tag_id] for tag_id in dict.fromkeys(tag_ids) if tag_id in found]


async def change_tag(
    session: AsyncSession,
    viewer: Viewer,
    slug: str,
    change: TagChange,
    *,
    expected_version: int | None,
) -> TagOut:
    """Change a tag; its former slugs keep working.

    Raises CircleNotFound, TagNotFound, VersionMismatch, TagExists, InvalidSlug, SlugReserved,
    CoverNotInTag or TooManyFeatured.
    """
    await require_own_circle(session, viewer.id, change.audience, Circle)
    tag = await find_own_tag(session, viewer, slug, expected_version=expected_version)
    wanted = {name: getattr(change, name) for name in change.model_fields_set}
    if tag.hidden_audience is not None and "audience" in wanted:
        wanted["hidden_audience"] = wanted.pop("audience")
    changed = {name: value for name, value in wanted.items() if getattr(tag, name) != value}
    if changed.get("featured") and not await store.may_feature_another(session, viewer.id):
        raise TooManyFeatured
    if changed.get("cover_outfit_id") is not None:
        await _check_cover(session, tag, changed["cover_outfit_id"])
    if "slug" in changed:
        await _change_slug(session, tag, check_slug(changed.pop("slug")))
        changed["slug"] = tag.slug
    if changed:
        for name, value in changed.items():
            setattr(tag, name, value)
        tag.version += 1
        await session.flush()
        if "name" in changed:
            await store.update_search_keys(session, tag)
        await emit_tag(session, tag)
    return await view_tag(session, viewer, viewer.id, tag.slug)


async def _check_cover(session: AsyncSession, tag: Tag, outfit_id: int) -> None:
    placement = await store.get_placement(session, tag.id, outfit_id)
    if placement is None or not placement.present:
        raise CoverNotInTag


async def _change_slug(session: AsyncSession, tag: Tag, slug: str) -> None:
    former = tag.slug
    try:
        async with session.begin_nested():
            tag.slug = slug
    except IntegrityError:
        raise TagExists(slug) from None
    await store.delete_former_slug(session, tag.owner_id, slug)
    await store.insert_former_slug(session, tag, former)


async def order_tags(session: AsyncSession, viewer: Viewer, order: TagOrder) -> None:
    """Put the viewer's tags in this order. Raises TagNotFound if one does not exist."""
    tags = await store.list_tags_for_update(session, viewer.id, col(Tag.deleted_at).is_(None))
    by_slug = {tag.slug: tag for tag in sorted(tags, key=lambda tag: (tag.position, -tag.id))}
    if not by_slug.keys() >= set(order.slugs):
        raise TagNotFound
    for position, slug in enumerate(reorder(list(by_slug), order.slugs), start=1):
        by_slug[slug].position = position


async def moderate_tag(
    session: AsyncSession, tag_id: int, owner_id: int, version: int, *, hidden: bool
) -> None:
    """Hide a tag, or restore its audience, as moderators decided.

    Decisions may arrive twice and in any order: the latest version applies.
    """
    if not await lock_active_accounts(session, owner_id):
        return
    found = await store.list_tags_for_update(session, owner_id, col(Tag.id) == tag_id)
    if not found or found[0].moderation_version >= version:
        return
    tag = found[0]
    tag.moderation_version = version
    before = tag.audience, tag.hidden_audience
    tag.audience, tag.hidden_audience = moderated_audiences(*before, hidden=hidden)
    if (tag.audience, tag.hidden_audience) == before:
        return
    tag.version += 1
    await session.flush()
    await emit_tag(session, tag)


async def hide_from_circle(session: AsyncSession, owner_id: int, circle_id: int) -> None:
    """Make tags private that only a deleted circle could see."""
    if not await lock_active_accounts(session, owner_id):
        return
    circle = circle_audience(circle_id)
    is_shown = or_(col(Tag.audience) == circle, col(Tag.hidden_audience) == circle)
    for tag in await store.list_tags_for_update(session, owner_id, is_shown):
        if tag.audience == circle:
            tag.audience = "private"
        else:
            tag.hidden_audience = "private"
        tag.version += 1
        await session.flush()
        await emit_tag(session, tag)


async def emit_tag(session: AsyncSession, tag: Tag) -> None:
    """Emit the tag's state.

    Events of a tag that not even all followers see contain no more than its existence, because
    other services show slugs of an outfit's tags to everyone who sees the outfit.
    """
    if tag.deleted_at is not None:
        deleted = TagDeleted(tag_id=tag.id, owner_id=tag.owner_id, merged_into=tag.merged_into)
        await emit(session, deleted, subject=tag.id, version=tag.version)
        return
    is_secret = kind_of(tag.audience) in {"private", "circle"}
    event = TagChanged(
        tag_id=tag.id,
        owner_id=tag.owner_id,
        slug=None if is_secret else tag.slug,
        name=None if is_secret else tag.name,
        cover_outfit_id=None if is_secret else tag.cover_outfit_id,
        audience=tag.audience,
    )
    await emit(session, event, subject=tag.id, version=tag.version)
