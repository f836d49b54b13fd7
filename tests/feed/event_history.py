"""What happened in the other services, told in any order, and what is true at its end."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from contracts.envelope import Event
from contracts.identity import AccountDeleted, ProfileChanged
from contracts.tags import OutfitTagged, OutfitUntagged, TagChanged
from contracts.types import Audience
from tests.feed.world import Outfit, fresh_id

AUTHORS, OUTFITS, TAGS = 2, 4, 2

Change = tuple[str, int, Audience | None]
Sent = tuple[Event, int | str, int, UUID]
"""An event, its subject, its version and its id."""


@dataclass
class Viewer:
    """Somebody, and how they stand to the authors."""

    id: int
    followed: set[int] = field(default_factory=set)
    muted: set[int] = field(default_factory=set)
    heard: set[int] = field(default_factory=set)
    """Followed tags."""
    blocked_by: set[int] = field(default_factory=set)


class Story:
    """What happened in the other services, and what is true at its end."""

    def __init__(self, authors: Sequence[int]) -> None:
        self.authors = authors
        self.profiles: dict[int, Audience] = dict.fromkeys(authors, "public")
        self.versions = dict.fromkeys(authors, 1)
        self.outfits = [Outfit(authors[n % AUTHORS]) for n in range(OUTFITS)]
        self.removed: set[int] = set()
        self.gone: set[int] = set()
        self.tags = [fresh_id() for _ in range(TAGS)]
        """One of each author, in which may be outfits of both."""
        self.audiences: dict[int, Audience] = dict.fromkeys(self.tags, "private")
        self.taggings: dict[tuple[int, int], int] = {}
        """Versions: put in with each odd one, taken out with each even one."""
        self.events: list[Sent] = []

    def tell(self, change: Change) -> None:
        kind, number, audience = change
        if kind == "profile" and audience:
            self._change_profile(self.authors[number], audience)
        elif kind == "tag" and audience:
            self.change_tag(self.tags[number], audience)
        elif kind == "tagging":
            self._change_tagging(self.tags[number % TAGS], self.outfits[number // TAGS])
        elif kind == "leave":
            self._leave(self.authors[number])
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

    def _leave(self, author: int) -> None:
        self.gone.add(author)
        self.events.append((AccountDeleted(user_id=author), author, 1, uuid4()))

    def sent_again(self) -> list[Sent]:
        """The last event of each thing and person, as their services repeat it when asked to."""
        last = {(sent[1], isinstance(sent[0], AccountDeleted)): sent for sent in self.events}
        return [(event, subject, version, uuid4()) for event, subject, version, _ in last.values()]

    def owner_of(self, tag: int) -> int:
        return self.authors[self.tags.index(tag) % AUTHORS]

    def visible(self, viewer: Viewer) -> set[int]:
        """The outfits that somebody sees."""
        return {
            outfit.id
            for outfit in self.outfits
            if outfit.version
            and outfit.id not in self.removed
            and outfit.owner_id not in self.gone
            and (self._shown(viewer, outfit) or self._brought(viewer, outfit))
        }

    def _shown(self, viewer: Viewer, outfit: Outfit) -> bool:
        audiences = {outfit.audience, self.profiles[outfit.owner_id]}
        return outfit.owner_id in viewer.followed - viewer.muted and "private" not in audiences

    def _brought(self, viewer: Viewer, outfit: Outfit) -> bool:
        """Whether a followed tag has it, and is as public as all that leads to it."""
        if outfit.owner_id in viewer.followed:
            return False
        for tag in viewer.heard:
            people = {outfit.owner_id, self.owner_of(tag)}
            audiences = {outfit.audience, self.audiences[tag], *map(self.profiles.get, people)}
            if (
                self.taggings.get((tag, outfit.id), 0) % 2
                and audiences == {"public"}
                and not people & (viewer.muted | viewer.blocked_by | self.gone)
            ):
                return True
        return False
