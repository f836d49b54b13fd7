"""Queries of outfits, each with its photo, and of their tags."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, TypeAlias

from sqlalchemy import case, delete, func, literal, literal_column, text, tuple_, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import Audience
from shared.features.visibility import AudienceKind
from wardrobe.garments.store import of_kept_garment
from wardrobe.outfits.models import KnownTag, Outfit, State, Tagging
from wardrobe.outfits.pins.models import Pin
from wardrobe.outfits.rules import MAX_FEATURED
from wardrobe.people.visibility.models import KnownProfile
from wardrobe.photos.models import Photo

OutfitWithPhoto: TypeAlias = tuple[Outfit, Photo]

COLLATION = "pg_unicode_fast"
"""Postgres's built-in Unicode rules, independent of the database's locale."""
_ACCENTS = r"[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]"
"""Combining marks of Latin, Greek and Cyrillic, of Hebrew, and of Arabic."""
_LIVE = col(Outfit.state) == "published"
_NOT_TRASHED = col(Outfit.state) != "trashed"
_DAY = func.coalesce(
    Outfit.worn_on,
    Outfit.planned_for,
    func.date(func.timezone("UTC", func.coalesce(Outfit.published_at, Outfit.created_at))),
)
"""The date of an outfit in the calendar."""
# Like shared.data.search_keys.fold: without case and accents. Words consist of letters and digits.
_TEXTS = func.concat_ws(" ", Outfit.caption, Outfit.alt_text, Outfit.private_note)
_FOLDED = func.casefold(_TEXTS.collate(COLLATION))
_PLAIN = func.regexp_replace(func.normalize(_FOLDED, literal_column("NFKD")), _ACCENTS, "", "g")
# ASCII, which most texts are, needs no normalization: a tenth of the time.
_TEXT = case(
    (func.octet_length(_TEXTS) == func.char_length(_TEXTS), func.lower(_TEXTS)), else_=_PLAIN
)
_LOCK_FEATURED = text("SELECT pg_advisory_xact_lock(hashtextextended('featured ' || :owner_id, 0))")
"""Otherwise two changes at once could both take the last place."""
_SORTED_BY: Mapping[State, Any] = {
    "published": col(Outfit.published_at),
    "draft": col(Outfit.created_at),
    "planned": col(Outfit.planned_for),
    "trashed": col(Outfit.trashed_at),
}


@dataclass(frozen=True)
class OutfitQuery:
    """Filters and page of a person's outfits."""

    state: State = "published"
    month: str | None = None
    """For example 2026-11."""
    after: tuple[datetime | date, int] | None = None
    """Sort key and id of the last outfit of the page before."""
    limit: int = 20
    garment_id: int | None = None
    """Only outfits with a pin of this garment."""
    words: tuple[str, ...] = ()
    """Only outfits with words in their texts that start with each of these (folded)."""
    has_alt_text: bool | None = None
    """Only outfits with alt text, or only those without."""
    featured: bool | None = None
    """Only outfits that the profile features, or only others."""


async def insert_outfit(session: AsyncSession, outfit: Outfit) -> Outfit:
    session.add(outfit)
    await session.flush()
    await session.refresh(outfit)
    return outfit


async def get_new_feed_id(session: AsyncSession) -> int:
    """Return a time-ordered id from the generator of all ids."""
    return int((await session.execute(text("SELECT next_id()"))).scalar_one())


async def get_outfit_of(
    session: AsyncSession, outfit_id: int, owner_id: int
) -> OutfitWithPhoto | None:
    """Return that person's outfit in any state, locked together with its photo."""
    query = select(Outfit, Photo).join(Photo).where(Outfit.id == outfit_id)
    query = query.where(Outfit.owner_id == owner_id).with_for_update()
    return (await session.exec(query)).one_or_none()


async def list_outfits(session: AsyncSession, ids: Collection[int]) -> Sequence[OutfitWithPhoto]:
    """Return outfits that are not in the trash, in no particular order."""
    query = select(Outfit, Photo).join(Photo).where(col(Outfit.id).in_(ids), _NOT_TRASHED)
    return (await session.exec(query)).all()


async def list_outfits_of(
    session: AsyncSession,
    owner_id: int,
    *,
    audiences: Collection[Audience] | None,
    filters: OutfitQuery,
) -> Sequence[OutfitWithPhoto]:
    """Return one more than a page of a person's outfits with these audiences, or with any (None).

    Newest first; planned ones by their day, next one first.
    """
    query = (
        select(Outfit, Photo)
        .join(Photo)
        .where(Outfit.owner_id == owner_id, Outfit.state == filters.state)
        .limit(filters.limit + 1)
    )
    if audiences is not None:
        query = query.where(col(Outfit.audience).in_(audiences))
    position = tuple_(_SORTED_BY[filters.state], col(Outfit.id))
    last = tuple_(*map(literal, filters.after)) if filters.after else None
    if filters.state == "planned":
        query = query.order_by(position)
        query = query if last is None else query.where(position > last)
    else:
        query = query.order_by(*(column.desc() for column in position.clauses))
        query = query if last is None else query.where(position < last)
    if filters.month is not None:
        query = query.where(func.to_char(_DAY, "YYYY-MM") == filters.month)
    if filters.garment_id is not None:
        pinned = select(Pin.outfit_id).where(Pin.garment_id == filters.garment_id)
        pinned = pinned.where(of_kept_garment(col(Pin.garment_id)))
        query = query.where(col(Outfit.id).in_(pinned))
    if filters.has_alt_text is not None:
        query = query.where((col(Outfit.alt_text) != "") == filters.has_alt_text)
    if filters.featured is not None:
        query = query.where(col(Outfit.featured).is_(filters.featured))
    for word in filters.words:
        query = query.where(_TEXT.op("~")(literal(r"\m" + word)))
    return (await session.exec(query)).all()


async def may_feature_another(session: AsyncSession, owner_id: int) -> bool:
    """Return whether the profile has room for another outfit; those in the trash do not count."""
    await session.execute(_LOCK_FEATURED, {"owner_id": owner_id})
    query = select(func.count()).where(Outfit.owner_id == owner_id, col(Outfit.featured))
    return (await session.exec(query.where(_NOT_TRASHED))).one() < MAX_FEATURED


async def list_months(session: AsyncSession, owner_id: int, state: State) -> Sequence[str]:
    """Return the months in which that person has outfits in this state, latest first."""
    month = func.to_char(_DAY, "YYYY-MM")
    query = select(month).where(Outfit.owner_id == owner_id, Outfit.state == state)
    return (await session.exec(query.distinct().order_by(month.desc()))).all()


async def list_live_outfits(
    session: AsyncSession, *, after: int, limit: int
) -> Sequence[OutfitWithPhoto]:
    """Return all live outfits with ids above `after`, oldest first."""
    query = select(Outfit, Photo).join(Photo).where(Outfit.id > after, _LIVE)
    return (await session.exec(query.order_by(col(Outfit.id)).limit(limit))).all()


async def list_shared_of(session: AsyncSession, owner_id: int) -> Sequence[OutfitWithPhoto]:
    """Return a person's live outfits that are not private, locked.

    Without a limit, because none may be visible for a moment with a picture that must be held.
    """
    query = select(Outfit, Photo).join(Photo).where(Outfit.owner_id == owner_id, _LIVE)
    query = query.where(Outfit.audience != "private").order_by(col(Outfit.id))
    return (await session.exec(query.with_for_update())).all()


async def list_due_owners(session: AsyncSession, limit: int) -> Sequence[int]:
    """Return the owners with known profiles of live outfits that are due for an announcement."""
    query = select(Outfit.owner_id).where(col(Outfit.due).is_not(None), _LIVE).distinct()
    query = query.join(KnownProfile, col(KnownProfile.user_id) == col(Outfit.owner_id))
    return (await session.exec(query.limit(limit))).all()


async def list_due_outfits(
    session: AsyncSession, owner_ids: Collection[int], limit: int
) -> Sequence[OutfitWithPhoto]:
    """Return these owners' due live outfits, locked; skips rows that others have locked."""
    due = (col(Outfit.due).is_not(None), col(Outfit.owner_id).in_(owner_ids), _LIVE)
    query = select(Outfit, Photo).join(Photo).where(*due)
    return (await session.exec(query.limit(limit).with_for_update(skip_locked=True))).all()


async def list_all_of(session: AsyncSession, owner_id: int) -> Sequence[Outfit]:
    """Return a person's outfits in any state. Without a limit: only for erasing an account."""
    query = select(Outfit).where(Outfit.owner_id == owner_id).with_for_update()
    return (await session.exec(query)).all()


async def update_due(
    session: AsyncSession, owner_id: int, *, to_move: Collection[AudienceKind]
) -> None:
    """Mark a person's live outfits as due; those with such an audience get new keys too."""
    kind = func.split_part(col(Outfit.audience), ":", 1)
    moves = kind.in_(to_move) | (col(Outfit.due) == "move")
    await session.execute(
        update(Outfit)
        .where(col(Outfit.owner_id) == owner_id, _LIVE)
        .values(due=case((moves, "move"), else_="announce"))
    )


async def update_due_of_circle(session: AsyncSession, owner_id: int, circle: Audience) -> None:
    """Mark a person's live outfits for a circle as due, with new keys."""
    await session.execute(
        update(Outfit)
        .where(col(Outfit.owner_id) == owner_id, col(Outfit.audience) == circle, _LIVE)
        .where(col(Outfit.due).is_distinct_from("move"))
        .values(due="move")
    )


async def update_to_private(session: AsyncSession, owner_id: int, circle: Audience) -> None:
    """Make a person's outfits for a circle private; live ones become due, with new keys."""
    of_owner = update(Outfit).where(col(Outfit.owner_id) == owner_id)
    live = case((_LIVE, "move"), else_=col(Outfit.due))
    await session.execute(
        of_owner.where(col(Outfit.audience) == circle).values(
            audience="private", due=live, version=col(Outfit.version) + 1
        )
    )
    await session.execute(
        of_owner.where(col(Outfit.hidden_audience) == circle).values(
            hidden_audience="private", version=col(Outfit.version) + 1
        )
    )


async def update_due_of_moved(session: AsyncSession, owner_ids: Collection[int]) -> None:
    """Mark these owners' live outfits as due whose photos are about to get new keys."""
    moved = select(Photo.id).where(col(Photo.move_due), col(Photo.owner_id).in_(owner_ids))
    await session.execute(
        update(Outfit)
        .where(col(Outfit.photo_id).in_(moved), col(Outfit.due).is_(None), _LIVE)
        .values(due="announce")
    )


async def delete_outfit(session: AsyncSession, outfit: Outfit) -> None:
    await session.delete(outfit)
    await session.flush()


async def get_public_tag(session: AsyncSession, tag_id: int) -> KnownTag | None:
    """Return a tag whose audience is everybody; its owner's profile may be stricter."""
    tag = await session.get(KnownTag, tag_id)
    return tag if tag is not None and tag.audience == "public" else None


async def list_newest_tagged(session: AsyncSession, tag_id: int, limit: int) -> Sequence[int]:
    """Return the ids of outfits in a tag, newest outfit first."""
    query = select(Tagging.outfit_id).where(Tagging.tag_id == tag_id, col(Tagging.present))
    return (await session.exec(query.order_by(col(Tagging.outfit_id).desc()).limit(limit))).all()


async def update_tag(session: AsyncSession, tag: KnownTag) -> None:
    """Store a tag unless a newer version is stored."""
    await _update(session, KnownTag, tag, key=["tag_id"])


async def update_tagging(session: AsyncSession, tagging: Tagging) -> None:
    """Store whether an outfit is in a tag unless a newer version is stored."""
    await _update(session, Tagging, tagging, key=["tag_id", "outfit_id"])


async def delete_tags(session: AsyncSession, owner_id: int) -> None:
    """Delete a person's tags and which outfits are in them."""
    await session.execute(delete(KnownTag).where(col(KnownTag.owner_id) == owner_id))
    await session.execute(delete(Tagging).where(col(Tagging.owner_id) == owner_id))


async def _update(
    session: AsyncSession, table: type[KnownTag | Tagging], row: KnownTag | Tagging, key: list[str]
) -> None:
    values: dict[str, Any] = row.model_dump()
    await session.execute(
        insert(table)
        .values(**values)
        .on_conflict_do_update(
            index_elements=key, set_=values, where=col(table.version) < row.version
        )
    )
