"""Rules of outfits: effects of edits and moderation, events, and sort positions."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any, TypeVar

from contracts.types import Audience, ProfileAudience
from contracts.wardrobe import OutfitContent, OutfitPublished, Picture, PictureHeld
from shared.data.search_keys import fold
from shared.features.visibility import AUDIENCES, AudienceKind, is_stricter, strictest
from wardrobe.dates import is_future
from wardrobe.outfits.errors import (
    AlreadyPublished,
    OwnOutfitsOnly,
    PlanNeedsDay,
    TagsChangeElsewhere,
)
from wardrobe.outfits.models import Outfit, State
from wardrobe.outfits.pins.rules import PinTarget
from wardrobe.photos.matching.models import HeldOutfit
from wardrobe.photos.models import Photo
from wardrobe.photos.schemas import present_picture

OutfitEvent = TypeVar("OutfitEvent", bound=OutfitPublished)
MAX_FEATURED = 6
"""Outfits that a profile features."""
MAX_WORDS = 8
"""Words that a search uses; more words hardly narrow the result."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def resolve_changes(outfit: Outfit, requested: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """Return the fields that an edit really changes, with the effects of a change of state.

    Raises AlreadyPublished, TagsChangeElsewhere or PlanNeedsDay.
    """
    changes = dict(requested)
    if outfit.hidden_audience is not None and "audience" in changes:
        changes["hidden_audience"] = changes.pop("audience")
    if "tags" in changes:
        changes["tags"] = list(dict.fromkeys(changes["tags"]))
    if outfit.state == "published":
        _check_published(outfit, changes)
    state: State = changes.get("state", outfit.state)
    if state != "planned":
        changes["planned_for"] = None
    elif changes.get("planned_for", outfit.planned_for) is None:
        raise PlanNeedsDay
    if state == "published" and outfit.state != "published":
        changes["published_at"] = now
        if changes.get("worn_on", outfit.worn_on) is None:
            changes["worn_on"] = _day_worn(outfit.planned_for, now.date())
    return {name: value for name, value in changes.items() if getattr(outfit, name) != value}


def _day_worn(planned_for: date | None, today: date) -> date | None:
    """Return the planned date, or today's if an outfit is published before its planned day."""
    is_early = planned_for is not None and is_future(planned_for, today)
    return today if is_early else planned_for


def _check_published(outfit: Outfit, changes: Mapping[str, Any]) -> None:
    if changes.get("state", "published") != "published":
        raise AlreadyPublished
    if changes.get("tags", outfit.tags) != outfit.tags:
        raise TagsChangeElsewhere


def moderation_changes(outfit: Outfit, *, hidden: bool) -> dict[str, Any]:
    """Return the changes when moderators hide or restore an outfit; empty if already applied."""
    if hidden == (outfit.hidden_audience is not None):
        return {}
    if hidden:
        return {"audience": "private", "hidden_audience": outfit.audience}
    return {"audience": outfit.hidden_audience, "hidden_audience": None}


def state_before_trash(outfit: Outfit) -> State:
    """Return the state that a trashed outfit returns to."""
    if outfit.published_at is not None:
        return "published"
    return "planned" if outfit.planned_for is not None else "draft"


def public_since(outfit: Outfit, effective_audience: Audience, now: datetime) -> datetime | None:
    """Return since when anyone can see the current photo, given the effective audience.

    The time restarts when an outfit becomes public again, even when moderators restore it, because
    nobody could report it in between.
    """
    return (outfit.public_since or now) if effective_audience == "public" else None


def outfit_event(
    kind: type[OutfitEvent], outfit: Outfit, photo: Photo, effective_audience: Audience
) -> OutfitEvent:
    """Return an event with an outfit's state; without content while only its owner sees it."""
    content = None
    if effective_audience != "private":
        content = OutfitContent(
            photo=Picture(**present_picture(photo).model_dump()),
            caption=outfit.caption,
            alt_text=outfit.alt_text,
            worn_on=outfit.worn_on,
            comments=outfit.comments,
        )
    return kind(
        outfit_id=outfit.id,
        feed_id=outfit.feed_id,
        owner_id=outfit.owner_id,
        audience=outfit.audience,
        tags=tuple(outfit.tags),
        published_at=outfit.published_at,
        public_since=outfit.public_since,
        content=content,
    )


def held_event(outfit: Outfit, photo: Photo, hold: HeldOutfit) -> PictureHeld:
    """Return the event that tells moderators that an outfit is held because of its picture."""
    return PictureHeld(
        outfit_id=outfit.id,
        owner_id=outfit.owner_id,
        picture=Picture(**present_picture(photo).model_dump()),
        **hold.model_dump(include=PictureHeld.model_fields.keys() - {"outfit_id"}),
    )


def pin_target(outfit: Outfit, photo: Photo) -> PinTarget:
    """Return what pins need to know about an outfit."""
    return PinTarget(
        outfit_id=outfit.id,
        owner_id=outfit.owner_id,
        photo=photo,
        audience=outfit.audience,
        is_published=outfit.state == "published",
        worn_on=outfit.worn_on if outfit.state == "published" else None,
        live=outfit.state != "trashed",
    )


def narrowed_audiences(before: ProfileAudience, after: ProfileAudience) -> set[AudienceKind]:
    """Return the audiences of outfits that fewer people see after this change of a profile."""
    narrowed: set[AudienceKind] = {
        audience
        for audience in AUDIENCES
        if is_stricter(strictest(audience, after), strictest(audience, before))
    }
    # A circle may have people whom a profile for followers keeps out.
    return narrowed | {"circle"} if is_stricter(after, before) else narrowed


def sort_position(outfit: Outfit, state: State) -> int:
    """Return the sort key of a list of outfits in that state, as a number for its cursor."""
    if state == "planned" and outfit.planned_for:
        return outfit.planned_for.toordinal()
    found = {"published": outfit.published_at, "trashed": outfit.trashed_at}.get(state)
    return ((found or outfit.created_at) - _EPOCH) // _MICROSECOND


def parse_position(position: int, state: State) -> datetime | date:
    """Reverse `sort_position`; raises OverflowError or ValueError for invalid positions."""
    return date.fromordinal(position) if state == "planned" else _EPOCH + position * _MICROSECOND


def search_words(
    query: str | None, has_alt_text: bool | None, *, is_own: bool
) -> tuple[str, ...] | None:
    """Return the words that texts must contain; empty if no search was requested.

    Returns None if nothing can be found, because the input has no letter or digit. Raises
    OwnOutfitsOnly if the outfits are other people's, whose texts are not searched.
    """
    if not is_own and not (query is None and has_alt_text is None):
        raise OwnOutfitsOnly
    if query is None:
        return ()
    return tuple(fold(query).split()[:MAX_WORDS]) or None
