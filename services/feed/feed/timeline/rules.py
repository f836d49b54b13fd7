"""How timelines look: cards and pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from feed.people.schemas import Author
from feed.timeline.schemas import OutfitCard, Photo, TimelineItem
from shared.contracts.types import MAX_ID

IN_A_ROW = 2
_OWNER = b'"owner_id":"'


@dataclass(frozen=True, slots=True)
class Shown:
    """One visible entry, and where the list goes on after it (0: only Postgres knows)."""

    feed_id: int
    card: bytes
    offset: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page begins: after the entry `feed_id`, which was `offset` entries deep."""

    feed_id: int = MAX_ID
    offset: int = 0

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
    return TimelineItem(outfit=outfit_card(row), author=author)


def spread(cards: Sequence[bytes]) -> list[bytes]:
    """The cards of a page in their order, but with at most `IN_A_ROW` of one author in a row.

    More of them come after the next of somebody else, as long as there is anybody else.
    """
    left = [(author_of(card), card) for card in cards]
    placed: list[tuple[bytes, bytes]] = []
    while left:
        last = {author for author, _ in placed[-IN_A_ROW:]}
        full = last if len(placed) >= IN_A_ROW and len(last) == 1 else set()
        at = next((at for at, (author, _) in enumerate(left) if author not in full), 0)
        placed.append(left.pop(at))
    return [card for _, card in placed]


def author_of(card: bytes) -> bytes:
    """Whose outfit a card shows, without reading all of it: in texts the quotes are escaped."""
    begin = card.index(_OWNER) + len(_OWNER)
    return card[begin : card.index(b'"', begin)]


def page_body(cards: Sequence[bytes], next_cursor: str | None) -> bytes:
    """A page of stored cards, joined and not rebuilt. Cursors need no escaping."""
    cursor = b'"%s"' % next_cursor.encode() if next_cursor else b"null"
    return b'{"items":[%s],"next_cursor":%s}' % (b",".join(cards), cursor)
