"""Events of an outfit in any order, doubled, and mixed with what its owner does by hand.

The model: of what an outfit names, its newest version decides; what the owner put in or took out
by hand outranks that for good; a removed outfit shows nowhere.
"""

import uuid
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from contracts.envelope import Event
from tests.tags.world import World, changed, old_id, published, removed

SLUGS = ("a", "b", "c")


@dataclass(frozen=True)
class Told:
    """An event of the outfit's version `version`; `names` is None for a removal."""

    version: int
    names: tuple[str, ...] | None
    times: int = 1


@dataclass(frozen=True)
class ByHand:
    """The owner puts the outfit into a tag or takes it out."""

    slug: str
    put: bool


Step = Told | ByHand


@dataclass
class Model:
    """What the tags hold of one outfit."""

    version: int = 0
    names: tuple[str, ...] | None = None
    by_hand: dict[str, bool] = field(default_factory=dict)

    @property
    def shown(self) -> set[str]:
        if self.names is None:
            return set()
        return {slug for slug in SLUGS if self.by_hand.get(slug, slug in self.names)}

    def apply(self, step: Step) -> None:
        match step:
            case Told(version, names) if version > self.version:
                self.version, self.names = version, names
            case ByHand(slug, True) if self.names is not None:
                self.by_hand[slug] = True
            case ByHand(slug, False):
                self.by_hand[slug] = False


names = st.tuples(*[st.booleans()] * len(SLUGS)).map(
    lambda flags: tuple(slug for slug, flag in zip(SLUGS, flags, strict=True) if flag)
)
histories = st.lists(st.one_of(names, names, names, st.none()), min_size=2, max_size=4)
hands = st.lists(st.builds(ByHand, st.sampled_from(SLUGS), st.booleans()), max_size=3)


@st.composite
def deliveries(draw: st.DrawFn) -> list[Step]:
    """A history of an outfit, in order or in any, some of it twice, among acts by hand."""
    told: list[Step] = [
        Told(version, named, draw(st.integers(1, 2)))
        for version, named in enumerate(draw(histories), start=1)
    ]
    if draw(st.booleans()):
        told = draw(st.permutations(told))
    for act in draw(hands):
        told.insert(draw(st.integers(0, len(told))), act)
    return told


@pytest.fixture(scope="module")
async def owner(world: World) -> int:
    """Somebody with three tags; every example tells of another outfit of theirs."""
    person = await world.person()
    for slug in SLUGS:
        await world.tag(person, slug)
    return person


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(steps=deliveries())
@example([Told(1, ("a", "b")), Told(2, ("b",))])
@example([Told(2, ("b",)), Told(1, ("a", "b"), 2)])
@example([Told(1, ("a",)), ByHand("a", put=False), Told(2, ("a", "b"), 2)])
@example([ByHand("a", put=False), Told(1, ("a",))])
@example([Told(3, ("a",)), Told(2, None), Told(1, ("a", "b"))])
async def test_tags_hold_what_the_model_says(world: World, owner: int, steps: list[Step]) -> None:
    outfit = old_id()
    model = Model()
    unheard: list[uuid.UUID] = []
    async with world.as_(owner) as client:
        for step in steps:
            if isinstance(step, Told):
                unheard += [await tell(world, step, owner, outfit)]
            else:
                await world.handled(unheard)
                verb = "PUT" if step.put else "DELETE"
                answer = await client.request(verb, f"/tags/{step.slug}/outfits/{outfit}")
                hidden = step.put and model.names is None
                assert answer.is_success != hidden, (step, answer.text)
            model.apply(step)
        await world.handled(unheard)
        answer = await client.get(f"/outfits/{outfit}/tags")
    shown = {tag["slug"] for tag in answer.json().get("items", [])}
    assert shown == model.shown


async def tell(world: World, step: Told, owner: int, outfit: int) -> uuid.UUID:
    """Deliver an event, perhaps twice."""
    event: Event
    if step.names is None:
        event = removed(outfit, owner)
    elif step.version == 1:
        event = published(outfit, owner, tags=step.names)
    else:
        event = changed(outfit, owner, tags=step.names)
    event_id = uuid.uuid4()
    for _ in range(step.times):
        await world.running.publish(event, subject=outfit, version=step.version, event_id=event_id)
    return event_id
