"""Sequences of events and owners' actions, and a model of what tags contain after them.

The model has two outfits and three tags. The newest version of an outfit decides which tags it
names. The tag owner's choice outranks that. A merge adds outfits that the target lacks, until the
owner decides about them or the merge is undone. Events arrive in any order, some of them twice,
some while the tag is deleted.
"""

from dataclasses import dataclass, field
from typing import assert_never

SLUGS = ("a", "b", "c")
OUTFITS = range(2)


@dataclass(frozen=True)
class ChangeOutfit:
    """The outfit changes, or is removed if it names None; the event of a `delayed` one waits."""

    outfit: int
    names: frozenset[str] | None
    delayed: bool = False


@dataclass(frozen=True)
class Redeliver:
    """An event is delivered for the first time if it was delayed, otherwise again."""

    which: int


@dataclass(frozen=True)
class Decide:
    """The owner adds an outfit to a tag or removes it."""

    slug: str
    outfit: int
    add: bool


@dataclass(frozen=True)
class Merge:
    slug: str
    into: str


@dataclass(frozen=True)
class Delete:
    slug: str


@dataclass(frozen=True)
class Restore:
    slug: str


Step = ChangeOutfit | Redeliver | Decide | Merge | Delete | Restore


@dataclass(frozen=True)
class OutfitState:
    """The tags that one version of an outfit names; None for a removal."""

    outfit: int
    version: int
    names: frozenset[str] | None


@dataclass
class Entry:
    """One outfit in one tag: named by the outfit, chosen by the owner, or added by a merge."""

    named: bool = True
    owners_choice: bool | None = None
    merged_from: str | None = None

    @property
    def present(self) -> bool:
        if self.merged_from is not None:
            return True
        return self.named if self.owners_choice is None else self.owners_choice


@dataclass
class ModelTag:
    """One tag: its outfits, whether it is deleted, and the target of its merge."""

    entries: dict[int, Entry] = field(
        default_factory=lambda: {outfit: Entry() for outfit in OUTFITS}
    )
    deleted: bool = False
    merged_into: str | None = None


@dataclass
class Model:
    """Three tags, and two outfits whose first version names all of them."""

    tags: dict[str, ModelTag] = field(default_factory=lambda: {slug: ModelTag() for slug in SLUGS})
    versions: dict[int, int] = field(default_factory=lambda: dict.fromkeys(OUTFITS, 1))
    removed: set[int] = field(default_factory=set)

    def resolve(self, slug: str) -> str | None:
        """Return the tag that a slug leads to; None if it leads nowhere."""
        tag = self.tags[slug]
        if not tag.deleted:
            return slug
        return None if tag.merged_into is None else self.resolve(tag.merged_into)

    @property
    def shown(self) -> dict[str, set[int]]:
        """The tags that are not deleted, each with its outfits."""
        return {
            slug: {outfit for outfit, entry in tag.entries.items() if entry.present} - self.removed
            for slug, tag in self.tags.items()
            if not tag.deleted
        }

    def apply_event(self, state: OutfitState) -> None:
        if state.version <= self.versions[state.outfit]:
            return
        self.versions[state.outfit] = state.version
        if state.names is None:
            self.removed.add(state.outfit)
            return
        self.removed.discard(state.outfit)
        for slug, tag in self.tags.items():
            tag.entries[state.outfit].named = slug in state.names

    def apply_action(self, step: Decide | Merge | Delete | Restore) -> int:
        """Apply an action of the owner. Return the expected status."""
        match step:
            case Decide():
                return self._decide(step)
            case Merge(slug, into):
                return self._merge(self.resolve(slug), self.resolve(into))
            case Delete(slug):
                resolved = self.resolve(slug)
                if resolved is None:
                    return 404
                self.tags[resolved].deleted = True
                return 204
            case Restore(slug):
                return self._restore(slug)
            case _:
                assert_never(step)

    def _decide(self, step: Decide) -> int:
        resolved = self.resolve(step.slug)
        if resolved is None:
            return 404
        if not (step.add and step.outfit in self.removed):
            entry = self.tags[resolved].entries[step.outfit]
            entry.owners_choice, entry.merged_from = step.add, None
        return 200

    def _merge(self, source: str | None, target: str | None) -> int:
        if source is None or target is None:
            return 404
        if source == target:
            return 422
        tag, target_tag = self.tags[source], self.tags[target]
        for outfit, entry in tag.entries.items():
            if entry.present and not target_tag.entries[outfit].present:
                target_tag.entries[outfit].merged_from = source
        tag.deleted, tag.merged_into = True, target
        return 200

    def _restore(self, slug: str) -> int:
        tag = self.tags[slug]
        if not tag.deleted:
            return 404
        if tag.merged_into is not None:
            for entry in self.tags[tag.merged_into].entries.values():
                if entry.merged_from == slug:
                    entry.merged_from = None
        tag.deleted, tag.merged_into = False, None
        return 200
