"""Renders timelines: cards and pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from operator import attrgetter
from typing import NamedTuple, TypedDict

from contracts.types import MAX_ID, Audience
from feed.projections.profiles.schemas import Author
from feed.timeline.read.schemas import OutfitCard, Photo, TagCard, TagReason, TimelineItem
from shared.data.ids import id_time
from shared.features.visibility import shown_audience

MAX_STREAK = 2
_OWNER_ID_KEY = b'"owner_id":"'
_CIRCLE_KEY = b'"audience":"circle:'


class OutfitContent(TypedDict):
    """The part of an outfit's JSON that cards show."""

    caption: str
    alt_text: str
    worn_on: str | None
    photo: Mapping[str, object]


class OutfitRow(NamedTuple):
    """An outfit with its author: the columns of `store.CARD_COLUMNS`, in their order."""

    outfit_id: int
    author_id: int
    audience: Audience
    content: OutfitContent
    published_at: datetime
    username: str
    display_name: str
    avatar_path: str | None
    tags: list[str]


class TagRow(NamedTuple):
    """The tag that an entry comes from, with its owner's card."""

    tag_id: int
    slug: str
    name: str
    owner_id: int
    username: str
    display_name: str
    avatar_path: str | None


class EntryRow(NamedTuple):
    """An entry of a timeline; `tag` is None if it comes from a followed author."""

    feed_id: int
    outfit: OutfitRow
    tag: TagRow | None


class VisibleEntry(NamedTuple):
    """A visible entry, with the offset of the next one in the list (0 if read from Postgres)."""

    feed_id: int
    card: bytes
    offset: int


class AuthorStreak(NamedTuple):
    """The number of outfits of one author at the end of a page."""

    author_id: int = 0
    length: int = 0


class PagePosition(NamedTuple):
    """The start of a page: below `feed_id` in Postgres, at `offset` in the list."""

    feed_id: int = MAX_ID
    offset: int = 0
    streak: AuthorStreak = AuthorStreak()

    @property
    def at_start(self) -> bool:
        return self.feed_id == MAX_ID


@dataclass(frozen=True, slots=True)
class PartialPage:
    """A page that is being read."""

    position: PagePosition
    limit: int
    entries: list[VisibleEntry] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    """The feed ids read so far, including hidden ones."""

    @property
    def before(self) -> int:
        """The id below which Postgres has everything that the page lacks.

        It is not the smallest id seen: the list is in order of arrival, so the rest may be newer.
        """
        newest = max((feed_id + 1 for feed_id in self.seen), default=0)
        return newest if newest and self.position.at_start else max(newest, self.position.feed_id)


def outfit_card(row: OutfitRow) -> OutfitCard:
    content = row.content
    return OutfitCard(
        id=row.outfit_id,
        owner_id=row.author_id,
        audience=shown_audience(row.audience, owns=False),
        caption=content["caption"],
        alt_text=content["alt_text"],
        worn_on=content["worn_on"],
        photo=Photo.model_validate(content["photo"]),
        tags=row.tags,
        published_at=row.published_at,
    )


def render_card(entry: EntryRow) -> bytes:
    """Return the JSON of one timeline item, which still has the id of a circle."""
    item = timeline_item(entry.outfit, _reason(entry))
    item.outfit.audience = entry.outfit.audience
    return item.model_dump_json().encode()


def circle_shown_to(card: bytes) -> int | None:
    """Return the id of the circle that may see a card; None if all followers may."""
    start = card.find(_CIRCLE_KEY)
    if start < 0:
        return None
    start += len(_CIRCLE_KEY)
    return int(card[start : card.index(b'"', start)])


def without_circle(card: bytes) -> bytes:
    """Return a card without the id of its circle, which only its owner may know."""
    circle_id = circle_shown_to(card)
    if circle_id is None:
        return card
    return card.replace(b"%s%d" % (_CIRCLE_KEY, circle_id), _CIRCLE_KEY.removesuffix(b":"), 1)


def timeline_item(row: OutfitRow, reason: TagReason | None = None) -> TimelineItem:
    author = Author(
        id=row.author_id,
        username=row.username,
        display_name=row.display_name,
        avatar_path=row.avatar_path,
    )
    return TimelineItem(outfit=outfit_card(row), author=author, reason=reason)


def _reason(entry: EntryRow) -> TagReason | None:
    tag = entry.tag
    if tag is None:
        return None
    owner = Author(
        id=tag.owner_id,
        username=tag.username,
        display_name=tag.display_name,
        avatar_path=tag.avatar_path,
    )
    tag_card = TagCard(id=tag.tag_id, slug=tag.slug, name=tag.name)
    return TagReason(tag=tag_card, owner=owner, since=id_time(entry.feed_id))


def limit_streaks(cards: Sequence[bytes], streak: AuthorStreak) -> tuple[list[bytes], AuthorStreak]:
    """Reorder the cards of a page so that at most `MAX_STREAK` of one author follow each other.

    Further ones move behind the next card of another author, while the page has one. `streak` is
    the end of the previous page. Returns the cards, and the streak at the end of this page.
    """
    remaining = [(author_id_of(card), card) for card in cards]
    last, length = streak
    ordered = []
    while remaining:
        index = 0
        if length >= MAX_STREAK:
            others = (i for i, (author, _) in enumerate(remaining) if author != last)
            index = next(others, 0)
        author, card = remaining.pop(index)
        length = length + 1 if author == last else 1
        last = author
        ordered.append(card)
    return ordered, AuthorStreak(last, min(length, MAX_STREAK))


def next_position(entries: Sequence[VisibleEntry], limit: int) -> tuple[int, int]:
    """Return `feed_id` and `offset` of the position after `limit` entries, of which there are more.

    The list is in order of arrival, so the next entry may be the newer one. Below both, Postgres
    has all that is left, and so has a list that is rebuilt in order of ids.
    """
    last, following = entries[limit - 1], entries[limit]
    return max(last.feed_id, following.feed_id + 1), last.offset


def first_card(page: Sequence[VisibleEntry]) -> bytes | None:
    """Return the first card of a first page, whatever `limit_streaks` does to the rest."""
    return max(page, key=attrgetter("feed_id")).card if page else None


def photo_path(card: bytes, width: int) -> str:
    """Return bucket and path of the photo of a card, in the given width in pixels."""
    photo = TimelineItem.model_validate_json(card).outfit.photo
    return f"{photo.bucket}/{photo.path.replace('-640.webp', f'-{width}.webp')}"


def author_id_of(card: bytes) -> int:
    """Return the author of a card without parsing it: inside texts, quotes are escaped."""
    start = card.index(_OWNER_ID_KEY) + len(_OWNER_ID_KEY)
    return int(card[start : card.index(b'"', start)])


def page_body(cards: Sequence[bytes], next_cursor: str | None) -> bytes:
    """Return a page as JSON, joined from rendered cards. Cursors need no escaping."""
    cursor = b'"%s"' % next_cursor.encode() if next_cursor else b"null"
    return b'{"items":[%s],"next_cursor":%s}' % (b",".join(cards), cursor)
