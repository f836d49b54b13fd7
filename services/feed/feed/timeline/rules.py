"""How timelines look: cards and pages."""

import itertools
import struct
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from feed.people.schemas import Author
from feed.timeline.schemas import OutfitCard, Photo, TimelineItem
from shared.contracts.types import MAX_ID


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


def jobs(starts: Sequence[int], calls: int) -> list[tuple[int, ...]]:
    """Ranges of follower ids without gaps, so that who follows meanwhile falls into one.

    `starts` are the first ids of all calls. Each job is (first id, starts of its further calls ...,
    last id). There is one even if nobody follows yet, for the first who does.
    """
    edges = [0, *starts[1:]]
    groups = [edges[at : at + calls] for at in range(0, len(edges), calls)]
    ends = [group[0] - 1 for group in groups[1:]] + [MAX_ID]
    return [(*group, end) for group, end in zip(groups, ends, strict=True)]


def calls(first_id: int, starts: Sequence[int], followers: bytes) -> list[tuple[int, bytes]]:
    """The calls of one job: by which id each is named, and the packed ids that it reaches."""
    ids = struct.unpack(f">{len(followers) // 8}Q", followers)
    edges = [0, *(8 * bisect_left(ids, start) for start in starts), len(followers)]
    names = (first_id, *starts)
    return [
        (name, followers[at:end])
        for name, (at, end) in zip(names, itertools.pairwise(edges), strict=True)
        if at < end
    ]


def page_body(cards: Sequence[bytes], next_cursor: str | None) -> bytes:
    """A page of stored cards, joined and not rebuilt. Cursors need no escaping."""
    cursor = b'"%s"' % next_cursor.encode() if next_cursor else b"null"
    return b'{"items":[%s],"next_cursor":%s}' % (b",".join(cards), cursor)
