"""Random courses of events and hands: scenes in which events follow what a hand has decided.

Wholly random steps hardly ever meet: an event that undoes a merge needs four that fit.
"""

from hypothesis import strategies as st

from tests.tags.event_sequences import (
    SLUGS,
    Again,
    Changes,
    Decides,
    Deletes,
    Merges,
    Restores,
    Step,
)

slugs = st.sampled_from(("a", "a", "b", "b", "c"))
outfits = st.sampled_from((0, 0, 0, 1))
names = st.frozensets(st.sampled_from(SLUGS))
again = st.builds(Again, st.integers(0, 9))


def _changes(outfit: int) -> st.SearchStrategy[list[Step]]:
    """What may follow an act by hand: the outfit's next events, in whatever order they come."""
    held = st.sampled_from((False, False, True))
    news = st.builds(Changes, st.just(outfit), names | names | names | st.none(), held)
    return st.lists(news | news | again, min_size=1, max_size=3)


@st.composite
def _after_a_decision(draw: st.DrawFn) -> list[Step]:
    outfit = draw(outfits)
    return [Decides(draw(slugs), outfit, draw(st.booleans())), *draw(_changes(outfit))]


@st.composite
def _after_a_merge(draw: st.DrawFn) -> list[Step]:
    """Of a tag that holds what the other one does not, so that there is something to bring."""
    outfit = draw(outfits)
    slug, into, _ = draw(st.permutations(SLUGS))
    differs = Changes(outfit, (draw(names) | {slug}) - {into})
    return [differs, Merges(slug, into), *draw(_changes(outfit))]


@st.composite
def _after_an_end(draw: st.DrawFn) -> list[Step]:
    outfit, slug = draw(outfits), draw(slugs)
    back = [Restores(slug)] if draw(st.booleans()) else []
    return [Deletes(slug), *draw(_changes(outfit)), *back]


_anything = st.one_of(
    st.builds(Decides, slugs, outfits, st.booleans()),
    st.builds(Merges, slugs, slugs),
    st.builds(Deletes, slugs),
    st.builds(Restores, slugs),
    again,
).map(lambda step: [step])
_scenes = st.one_of(_after_a_decision(), _after_a_merge(), _after_an_end(), _anything)
courses = st.lists(_scenes, min_size=1, max_size=3).map(
    lambda scenes: [step for scene in scenes for step in scene]
)
