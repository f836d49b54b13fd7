"""A history of events of other services, and the state that it leads to."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from contracts.envelope import Event
from contracts.identity import AccountDeleted, ProfileChanged
from contracts.tags import OutfitTagged, OutfitUntagged, TagChanged
from contracts.types import Audience
from tests.feed.world import Outfit, old_id

AUTHORS, OUTFITS, TAGS = 2, 4, 2

Change = tuple[str, int, Audience | None]
Sent = tuple[Event, int | str, int, UUID]
"""An event, its subject, its version and its id."""


@dataclass
class Viewer:
    """A viewer, and their relations to the authors."""

    id: int
    followed: set[int] = field(default_factory=set)
    muted: set[int] = field(default_factory=set)
    followed_tags: set[int] = field(default_factory=set)
    blocked_by: set[int] = field(default_factory=set)


class EventHistory:
    """Events of other services, and the expected state after them."""

    def __init__(self, authors: Sequence[int]) -> None:
        self.authors = authors
        self.profiles: dict[int, Audience] = dict.fromkeys(authors, "public")
        self.versions = dict.fromkeys(authors, 1)
        self.outfits = [Outfit(authors[n % AUTHORS]) for n in range(OUTFITS)]
        self.removed: set[int] = set()
        self.deleted: set[int] = set()
        self.tags = [old_id() for _ in range(TAGS)]
        """One per author; each may have outfits of both authors."""
        self.audiences: dict[int, Audience] = dict.fromkeys(self.tags, "private")
        self.taggings: dict[tuple[int, int], int] = {}
        """Versions: odd ones add the outfit to the tag, even ones remove it."""
        self.events: list[Sent] = []

    def apply(self, change: Change) -> None:
        kind, number, audience = change
        if kind == "profile" and audience:
            self._change_profile(self.authors[number], audience)
        elif kind == "tag" and audience:
            self.change_tag(self.tags[number], audience)
        elif kind == "tagging":
            self._change_tagging(self.tags[number % TAGS], self.outfits[number // TAGS])
        elif kind == "leave":
            self._delete_account(self.authors[number])
        else:
            self._change_outfit(self.outfits[number], audience)

    def _change_outfit(self, outfit: Outfit, audience: Audience | None) -> None:
        if audience:
            outfit.audience = audience
            self.removed.discard(outfit.id)
            event: Event = outfit.state()
        else:
            self.removed.add(outfit.id)
            event = outfit.removal()
        self.events.append((event, outfit.id, outfit.version, uuid4()))

    def _change_profile(self, author: int, audience: Audience) -> None:
        self.profiles[author] = audience
        self.versions[author] += 1
        event = ProfileChanged(
            user_id=author, username=f"ana{author}", display_name="Ana", audience=audience
        )
        self.events.append((event, author, self.versions[author], uuid4()))

    def change_tag(self, tag: int, audience: Audience) -> None:
        self.audiences[tag] = audience
        self.versions[tag] = self.versions.get(tag, 0) + 1
        slug = None if audience == "private" else f"tag-{tag}"
        owner = self.owner_of(tag)
        event = TagChanged(tag_id=tag, owner_id=owner, slug=slug, name=slug, audience=audience)
        self.events.append((event, tag, self.versions[tag], uuid4()))

    def _change_tagging(self, tag: int, outfit: Outfit) -> None:
        version = self.taggings[tag, outfit.id] = self.taggings.get((tag, outfit.id), 0) + 1
        kind = OutfitTagged if version % 2 else OutfitUntagged
        event = kind(tag_id=tag, owner_id=self.owner_of(tag), outfit_id=outfit.id)
        self.events.append((event, f"{tag}/{outfit.id}", version, uuid4()))

    def _delete_account(self, author: int) -> None:
        self.deleted.add(author)
        self.events.append((AccountDeleted(user_id=author), author, 1, uuid4()))

    def republished(self) -> list[Sent]:
        """Return the last event of each thing and person, as `republish` sends it again."""
        last = {(sent[1], isinstance(sent[0], AccountDeleted)): sent for sent in self.events}
        return [(event, subject, version, uuid4()) for event, subject, version, _ in last.values()]

    def owner_of(self, tag: int) -> int:
        return self.authors[self.tags.index(tag) % AUTHORS]

    def visible(self, viewer: Viewer) -> set[int]:
        """Return the outfits that a viewer should see."""
        return {
            outfit.id
            for outfit in self.outfits
            if outfit.version
            and outfit.id not in self.removed
            and outfit.owner_id not in self.deleted
            and (
                self._visible_from_author(viewer, outfit) or self._visible_from_tag(viewer, outfit)
            )
        }

    def _visible_from_author(self, viewer: Viewer, outfit: Outfit) -> bool:
        audiences = {outfit.audience, self.profiles[outfit.owner_id]}
        return outfit.owner_id in viewer.followed - viewer.muted and "private" not in audiences

    def _visible_from_tag(self, viewer: Viewer, outfit: Outfit) -> bool:
        """Return whether a followed tag has the outfit, and everything involved is public."""
        if outfit.owner_id in viewer.followed:
            return False
        for tag in viewer.followed_tags:
            people = {outfit.owner_id, self.owner_of(tag)}
            audiences = {outfit.audience, self.audiences[tag], *map(self.profiles.get, people)}
            if (
                self.taggings.get((tag, outfit.id), 0) % 2
                and audiences == {"public"}
                and not people & (viewer.muted | viewer.blocked_by | self.deleted)
            ):
                return True
        return False
