"""Courses of events and hands over two outfits and three tags, and what tags then hold.

The model: the newest version of an outfit decides what it names; its owner's hand outranks that;
merging puts in what is not there, until a hand or the undoing of it takes it out again. Events
come in any order, some of them twice, some when the tag is deleted.
"""

from dataclasses import dataclass, field
from typing import assert_never

SLUGS = ("a", "b", "c")
OUTFITS = range(2)


@dataclass(frozen=True)
class Changes:
    """The outfit changes, or goes when it names None; `held` back, its event comes later."""

    outfit: int
    names: frozenset[str] | None
    held: bool = False


@dataclass(frozen=True)
class Again:
    """An event comes late if it was held back, else a second time by the same id."""

    which: int


@dataclass(frozen=True)
class Decides:
    """The owner puts an outfit into a tag or takes it out."""

    slug: str
    outfit: int
    put: bool


@dataclass(frozen=True)
class Merges:
    slug: str
    into: str


@dataclass(frozen=True)
class Deletes:
    slug: str


@dataclass(frozen=True)
class Restores:
    slug: str


Step = Changes | Again | Decides | Merges | Deletes | Restores


@dataclass(frozen=True)
class Said:
    """What one version of an outfit says."""

    outfit: int
    version: int
    names: frozenset[str] | None


@dataclass
class Word:
    """What is said of one outfit in one tag; `brought_by` is the tag that was merged."""

    named: bool = True
    hand: bool | None = None
    brought_by: str | None = None

    @property
    def present(self) -> bool:
        if self.brought_by is not None:
            return True
        return self.named if self.hand is None else self.hand


@dataclass
class ModelTag:
    """One tag: what is in it, whether it is there, and where its address leads when it is not."""

    words: dict[int, Word] = field(default_factory=lambda: {one: Word() for one in OUTFITS})
    deleted: bool = False
    merged_into: str | None = None


@dataclass
class Model:
    """Three tags, and two outfits whose first version names them all."""

    tags: dict[str, ModelTag] = field(default_factory=lambda: {slug: ModelTag() for slug in SLUGS})
    versions: dict[int, int] = field(default_factory=lambda: dict.fromkeys(OUTFITS, 1))
    gone: set[int] = field(default_factory=set)

    def leads_to(self, slug: str) -> str | None:
        """Where an address leads; None when it leads nowhere."""
        tag = self.tags[slug]
        if not tag.deleted:
            return slug
        return None if tag.merged_into is None else self.leads_to(tag.merged_into)

    @property
    def shown(self) -> dict[str, set[int]]:
        """The tags that are there, each with the outfits in it."""
        return {
            slug: {one for one, word in tag.words.items() if word.present} - self.gone
            for slug, tag in self.tags.items()
            if not tag.deleted
        }

    def hear(self, said: Said) -> None:
        if said.version <= self.versions[said.outfit]:
            return
        self.versions[said.outfit] = said.version
        if said.names is None:
            self.gone.add(said.outfit)
            return
        self.gone.discard(said.outfit)
        for slug, tag in self.tags.items():
            tag.words[said.outfit].named = slug in said.names

    def act(self, step: Decides | Merges | Deletes | Restores) -> int:
        """Let the owner act; answers the status."""
        match step:
            case Decides():
                return self._decide(step)
            case Merges(slug, into):
                return self._merge(self.leads_to(slug), self.leads_to(into))
            case Deletes(slug):
                place = self.leads_to(slug)
                if place is None:
                    return 404
                self.tags[place].deleted = True
                return 204
            case Restores(slug):
                return self._restore(slug)
            case _:
                assert_never(step)

    def _decide(self, step: Decides) -> int:
        place = self.leads_to(step.slug)
        if place is None:
            return 404
        if not (step.put and step.outfit in self.gone):
            word = self.tags[place].words[step.outfit]
            word.hand, word.brought_by = step.put, None
        return 200

    def _merge(self, one: str | None, other: str | None) -> int:
        if one is None or other is None:
            return 404
        if one == other:
            return 422
        tag, target = self.tags[one], self.tags[other]
        for outfit, word in tag.words.items():
            if word.present and not target.words[outfit].present:
                target.words[outfit].brought_by = one
        tag.deleted, tag.merged_into = True, other
        return 200

    def _restore(self, slug: str) -> int:
        tag = self.tags[slug]
        if not tag.deleted:
            return 404
        if tag.merged_into is not None:
            for word in self.tags[tag.merged_into].words.values():
                if word.brought_by == slug:
                    word.brought_by = None
        tag.deleted, tag.merged_into = False, None
        return 200
