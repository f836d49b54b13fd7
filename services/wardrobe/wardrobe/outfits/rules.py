"""What an edit makes of an outfit, what is announced of it, and when its pictures must move."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any, TypeVar

from contracts.types import Audience
from contracts.wardrobe import OutfitContent, OutfitPublished, Picture, PictureHeld
from shared.errors import Conflict, InvalidInput
from shared.search_keys import fold
from wardrobe.dates import is_to_come
from wardrobe.known_pictures.models import HeldOutfit
from wardrobe.outfits.models import Outfit, State
from wardrobe.photos.models import Photo
from wardrobe.photos.schemas import present_picture
from wardrobe.pins.rules import Canvas
from wardrobe.visibility.rules import AUDIENCES, is_stricter, strictest

Announcement = TypeVar("Announcement", bound=OutfitPublished)
MAX_WORDS = 8
"""That a search looks for; more of them find hardly anything that these do not."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


class AlreadyPublished(Conflict):
    """What was once published is not made a draft or a plan again."""

    code = "already_published"
    detail = "This outfit is already published. Make it visible only to you, or plan a copy."


class TagsChangeElsewhere(Conflict):
    """The tags of a published outfit are the tags service's."""

    code = "tags_change_elsewhere"
    detail = "A published outfit's tags have to be changed one at a time."


class HiddenByModerators(Conflict):
    """A copy would show again what moderators hide."""

    code = "hidden_by_moderators"
    detail = "Moderators have hidden this outfit, so it can't be copied."


class PlanNeedsDay(InvalidInput):
    """A planned outfit without its day."""

    code = "plan_needs_day"
    detail = "Please choose the day that this outfit is planned for."


def edited(outfit: Outfit, wanted: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """What really changes by an edit, with what follows from a change of state.

    Raises AlreadyPublished, TagsChangeElsewhere or PlanNeedsDay.
    """
    changes = dict(wanted)
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
    """What is shown before its day was worn already."""
    is_early = planned_for is not None and is_to_come(planned_for, today)
    return today if is_early else planned_for


def _check_published(outfit: Outfit, changes: Mapping[str, Any]) -> None:
    if changes.get("state", "published") != "published":
        raise AlreadyPublished
    if changes.get("tags", outfit.tags) != outfit.tags:
        raise TagsChangeElsewhere


def moderated(outfit: Outfit, *, hidden: bool) -> dict[str, Any]:
    """What changes when moderators hide or restore an outfit; nothing if it is so already."""
    if hidden == (outfit.hidden_audience is not None):
        return {}
    if hidden:
        return {"audience": "private", "hidden_audience": outfit.audience}
    return {"audience": outfit.hidden_audience, "hidden_audience": None}


def state_before_trash(outfit: Outfit) -> State:
    """Where a trashed outfit returns to."""
    if outfit.published_at is not None:
        return "published"
    return "planned" if outfit.planned_for is not None else "draft"


def public_since(outfit: Outfit, effective: Audience, now: datetime) -> datetime | None:
    """Return since when anyone can see the present photo, given who can see it now.

    An outfit that becomes public again, also when moderators restore it, starts afresh: nobody
    could report it in between.
    """
    return (outfit.public_since or now) if effective == "public" else None


def announcement(
    kind: type[Announcement], outfit: Outfit, photo: Photo, effective: Audience
) -> Announcement:
    """The whole state of an outfit as an event; without content while only its owner sees it."""
    content = None
    if effective != "private":
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


def held(outfit: Outfit, photo: Photo, hold: HeldOutfit) -> PictureHeld:
    """That an outfit is held because of its picture, for the moderators."""
    return PictureHeld(
        outfit_id=outfit.id,
        owner_id=outfit.owner_id,
        picture=Picture(**present_picture(photo).model_dump()),
        **hold.model_dump(include=PictureHeld.model_fields.keys() - {"outfit_id"}),
    )


def canvas(outfit: Outfit, photo: Photo) -> Canvas:
    """The outfit as its pins see it."""
    return Canvas(
        outfit_id=outfit.id,
        owner_id=outfit.owner_id,
        photo=photo,
        audience=outfit.audience,
        is_published=outfit.state == "published",
        worn_on=outfit.worn_on if outfit.state == "published" else None,
        live=outfit.state != "trashed",
    )


def narrowed_audiences(before: Audience, after: Audience) -> set[Audience]:
    """Audiences of outfits that fewer people see when their owner's profile changes so."""
    return {
        audience
        for audience in AUDIENCES
        if is_stricter(strictest(audience, after), strictest(audience, before))
    }


def place_in_list(outfit: Outfit, state: State) -> int:
    """By what a list of outfits in that state is ordered, as a number for its cursor."""
    if state == "planned" and outfit.planned_for:
        return outfit.planned_for.toordinal()
    found = {"published": outfit.published_at, "trashed": outfit.trashed_at}.get(state)
    return ((found or outfit.created_at) - _EPOCH) // _MICROSECOND


def moment_of(place: int, state: State) -> datetime | date:
    """The reverse of `place_in_list`; raises OverflowError or ValueError for no place of ours."""
    return date.fromordinal(place) if state == "planned" else _EPOCH + place * _MICROSECOND


def searched_words(typed: str | None, *, own: bool) -> tuple[str, ...] | None:
    """Return the words that texts must have, none of them if nothing was typed.

    Return None if nothing can be found: without a letter or a digit, or among other people's
    outfits, whose texts are not searched.
    """
    if typed is None:
        return ()
    words = tuple(fold(typed).split()[:MAX_WORDS])
    return words if own and words else None
