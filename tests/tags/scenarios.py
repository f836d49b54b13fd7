"""Random sequences of events and actions, built from scenes in which events follow an action.

Entirely random steps rarely interact: an event that undoes a merge needs four matching steps.
"""

from hypothesis import strategies as st

from tests.tags.event_sequences import (
    SLUGS,
    ChangeOutfit,
    Decide,
    Delete,
    Merge,
    Redeliver,
    Restore,
    Step,
)

slugs = st.sampled_from(("a", "a", "b", "b", "c"))
outfits = st.sampled_from((0, 0, 0, 1))
names = st.frozensets(st.sampled_from(SLUGS))
redelivery = st.builds(Redeliver, st.integers(0, 9))


def _changes(outfit: int) -> st.SearchStrategy[list[Step]]:
    """Events of the outfit that may follow an action, in any order."""
    delayed = st.sampled_from((False, False, True))
    change = st.builds(ChangeOutfit, st.just(outfit), names | names | names | st.none(), delayed)
    return st.lists(change | change | redelivery, min_size=1, max_size=3)


@st.composite
def _after_a_decision(draw: st.DrawFn) -> list[Step]:
    outfit = draw(outfits)
    return [Decide(draw(slugs), outfit, draw(st.booleans())), *draw(_changes(outfit))]


@st.composite
def _after_a_merge(draw: st.DrawFn) -> list[Step]:
    """Merge a tag that contains an outfit which the target lacks, so that the merge adds it."""
    outfit = draw(outfits)
    slug, into, _ = draw(st.permutations(SLUGS))
    difference = ChangeOutfit(outfit, (draw(names) | {slug}) - {into})
    return [difference, Merge(slug, into), *draw(_changes(outfit))]


@st.composite
def _after_a_deletion(draw: st.DrawFn) -> list[Step]:
    outfit, slug = draw(outfits), draw(slugs)
    restoration = [Restore(slug)] if draw(st.booleans()) else []
    return [Delete(slug), *draw(_changes(outfit)), *restoration]


_single_step = st.one_of(
    st.builds(Decide, slugs, outfits, st.booleans()),
    st.builds(Merge, slugs, slugs),
    st.builds(Delete, slugs),
    st.builds(Restore, slugs),
    redelivery,
).map(lambda step: [step])
_scenes = st.one_of(_after_a_decision(), _after_a_merge(), _after_a_deletion(), _single_step)
sequences = st.lists(_scenes, min_size=1, max_size=3).map(
    lambda scenes: [step for scene in scenes for step in scene]
)
