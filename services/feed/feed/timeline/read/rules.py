"""How timelines look: cards and pages."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from contracts.types import MAX_ID
from feed.projections.profiles.schemas import Author
from feed.timeline.read.schemas import OutfitCard, Photo, TagCard, TagReason, TimelineItem
from shared.ids import id_time

IN_A_ROW = 2
_OWNER = b'"owner_id":"'


class Shown(NamedTuple):
    """One visible entry, and where the list goes on after it (0: only Postgres knows)."""

    feed_id: int
    card: bytes
    offset: int


class AuthorStreak(NamedTuple):
    """How what is shown so far ends: with so many outfits of one author."""

    author_id: int = 0
    length: int = 0


class Place(NamedTuple):
    """Where a page begins: after the entry `feed_id`, which was `offset` entries deep."""

    feed_id: int = MAX_ID
    offset: int = 0
    run: AuthorStreak = AuthorStreak()

    @property
    def at_start(self) -> bool:
        return self.feed_id == MAX_ID


def outfit_card(row: Any) -> OutfitCard:
    """An outfit, from a row with the columns of `store.CARD`."""
    content = row.content
    return OutfitCard(
        id=row.outfit_id,
        owner_id=row.author_id,
        audience=row.audience,
        caption=content["caption"],
        alt_text=content["alt_text"],
        worn_on=content["worn_on"],
        photo=Photo.model_validate(content["photo"]),
        tags=row.tags,
        published_at=row.published_at,
    )


def card(row: Any) -> bytes:
    """The JSON of one timeline item."""
    return item(row).model_dump_json().encode()


def item(row: Any) -> TimelineItem:
    """One entry, from a row of `store.list_cards`."""
    author = Author(
        id=row.author_id,
        username=row.username,
        display_name=row.display_name,
        avatar_path=row.avatar_path,
    )
    return TimelineItem(outfit=outfit_card(row), author=author, reason=_reason(row))


def _reason(row: Any) -> TagReason | None:
    if row.tag_id is None:
        return None
    owner = Author(
        id=row.owner_id,
        username=row.owner_username,
        display_name=row.owner_display_name,
        avatar_path=row.owner_avatar_path,
    )
    tag = TagCard(id=row.tag_id, slug=row.tag_slug, name=row.tag_name)
    return TagReason(tag=tag, owner=owner, since=id_time(row.feed_id))


def spread(cards: Sequence[bytes], run: AuthorStreak) -> tuple[list[bytes], AuthorStreak]:
    """The cards of a page in their order, but with at most `IN_A_ROW` of one author in a row.

    More of them come after the next of somebody else, as long as the page has anybody else. `run`
    is how the page before ended; answers how this one does.
    """
    left = [(author_of(card), card) for card in cards]
    last, length = run
    placed = []
    while left:
        at = 0
        if length >= IN_A_ROW:
            at = next((at for at, (author, _) in enumerate(left) if author != last), 0)
        author, card = left.pop(at)
        length = length + 1 if author == last else 1
        last = author
        placed.append(card)
    return placed, AuthorStreak(last, min(length, IN_A_ROW))


def first_card(page: Sequence[Shown]) -> bytes | None:
    """What a page from the start begins with, however it is spread."""
    return max(page, key=attrgetter("feed_id")).card if page else None


def picture_path(card: bytes, width: int) -> str:
    """Where the picture of a card lies in so many pixels: its bucket and path."""
    photo = TimelineItem.model_validate_json(card).outfit.photo
    return f"{photo.bucket}/{photo.path.replace('-640.webp', f'-{width}.webp')}"


def author_of(card: bytes) -> int:
    """Whose outfit a card shows, without reading all of it: in texts the quotes are escaped."""
    begin = card.index(_OWNER) + len(_OWNER)
    return int(card[begin : card.index(b'"', begin)])


def page_body(cards: Sequence[bytes], next_cursor: str | None) -> bytes:
    """A page of stored cards, joined and not rebuilt. Cursors need no escaping."""
    cursor = b'"%s"' % next_cursor.encode() if next_cursor else b"null"
    return b'{"items":[%s],"next_cursor":%s}' % (b",".join(cards), cursor)
