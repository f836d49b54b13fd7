"""Events of an outfit in any order, doubled, and mixed with what its owner does by hand.

The model: of what an outfit names, its newest version decides; what the owner put in or took out
by hand outranks that for good; a removed outfit shows nowhere.
"""

import uuid
from dataclasses import dataclass, field

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shared.contracts.envelope import Event
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
    ever: set[str] = field(default_factory=set)
    """Tags that held the outfit at some time: only from those can it be taken out."""

    @property
    def shown(self) -> set[str]:
        if self.names is None:
            return set()
        return {slug for slug in SLUGS if self.by_hand.get(slug, slug in self.names)}

    def apply(self, step: Step) -> None:
        match step:
            case Told(version, names) if version > self.version:
                self.version, self.names = version, names
                self.ever |= set(names or ())
            case ByHand(slug, True) if self.names is not None:
                self.by_hand[slug] = True
                self.ever.add(slug)
            case ByHand(slug, False) if slug in self.ever:
                self.by_hand[slug] = False


names = st.lists(st.sampled_from(SLUGS), unique=True).map(tuple)
histories = st.lists(st.one_of(names, names, names, st.none()), min_size=1, max_size=5)
hands = st.lists(st.builds(ByHand, st.sampled_from(SLUGS), st.booleans()), max_size=5)


@st.composite
def deliveries(draw: st.DrawFn) -> list[Step]:
    """A history of an outfit, delivered in any order, some of it twice, among acts by hand."""
    told = [
        Told(version, named, draw(st.integers(1, 2)))
        for version, named in enumerate(draw(histories), start=1)
    ]
    return draw(st.permutations([*told, *draw(hands)]))


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=deliveries())
async def test_tags_hold_what_the_model_says(world: World, steps: list[Step]) -> None:
    owner, outfit = old_id(), old_id()
    for slug in SLUGS:
        await world.tag(owner, slug)
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
        shown = {slug for slug in SLUGS if outfit in (await world.shown(owner, owner, slug) or [])}
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
