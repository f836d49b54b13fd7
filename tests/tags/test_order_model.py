"""Events of an outfit in any order, some of them twice, mixed with its owner's actions.

The model: the newest version of an outfit decides which tags it names; the owner's additions and
removals outrank that for good; a removed outfit is in no tag.
"""

import uuid
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from contracts.envelope import Event
from tests.support.extent import examples
from tests.tags.world import World, changed, old_id, published, removed

SLUGS = ("a", "b", "c")


@dataclass(frozen=True)
class Delivery:
    """Delivers the event of one version of the outfit; `names` is None for a removal."""

    version: int
    names: tuple[str, ...] | None
    times: int = 1


@dataclass(frozen=True)
class OwnerAction:
    """The owner adds the outfit to a tag or removes it."""

    slug: str
    add: bool


Step = Delivery | OwnerAction


@dataclass
class Model:
    """The tags that contain one outfit."""

    version: int = 0
    names: tuple[str, ...] | None = None
    by_owner: dict[str, bool] = field(default_factory=dict)

    @property
    def shown(self) -> set[str]:
        if self.names is None:
            return set()
        return {slug for slug in SLUGS if self.by_owner.get(slug, slug in self.names)}

    def apply(self, step: Step) -> None:
        match step:
            case Delivery(version, names) if version > self.version:
                self.version, self.names = version, names
            case OwnerAction(slug, True) if self.names is not None:
                self.by_owner[slug] = True
            case OwnerAction(slug, False):
                self.by_owner[slug] = False


names = st.tuples(*[st.booleans()] * len(SLUGS)).map(
    lambda flags: tuple(slug for slug, flag in zip(SLUGS, flags, strict=True) if flag)
)
histories = st.lists(st.one_of(names, names, names, st.none()), min_size=2, max_size=4)
owner_actions = st.lists(st.builds(OwnerAction, st.sampled_from(SLUGS), st.booleans()), max_size=3)


@st.composite
def deliveries(draw: st.DrawFn) -> list[Step]:
    """A history of an outfit, in order or shuffled, partly repeated, with actions in between."""
    steps: list[Step] = [
        Delivery(version, named, draw(st.integers(1, 2)))
        for version, named in enumerate(draw(histories), start=1)
    ]
    if draw(st.booleans()):
        steps = draw(st.permutations(steps))
    for action in draw(owner_actions):
        steps.insert(draw(st.integers(0, len(steps))), action)
    return steps


@pytest.fixture(scope="module")
async def owner(world: World) -> int:
    """A person with three tags; every example uses another outfit of theirs."""
    person = await world.person()
    for slug in SLUGS:
        await world.tag(person, slug)
    return person


@settings(
    max_examples=examples(60),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(steps=deliveries())
@example([Delivery(1, ("a", "b")), Delivery(2, ("b",))])
@example([Delivery(2, ("b",)), Delivery(1, ("a", "b"), 2)])
@example([Delivery(1, ("a",)), OwnerAction("a", add=False), Delivery(2, ("a", "b"), 2)])
@example([OwnerAction("a", add=False), Delivery(1, ("a",))])
@example([Delivery(3, ("a",)), Delivery(2, None), Delivery(1, ("a", "b"))])
async def test_tags_match_the_model(world: World, owner: int, steps: list[Step]) -> None:
    outfit = old_id()
    model = Model()
    pending: list[uuid.UUID] = []
    async with world.as_(owner) as client:
        for step in steps:
            if isinstance(step, Delivery):
                pending += [await deliver(world, step, owner, outfit)]
            else:
                await world.handled(pending)
                verb = "PUT" if step.add else "DELETE"
                response = await client.request(verb, f"/tags/{step.slug}/outfits/{outfit}")
                hidden = step.add and model.names is None
                assert response.is_success != hidden, (step, response.text)
            model.apply(step)
        await world.handled(pending)
        response = await client.get(f"/outfits/{outfit}/tags")
    shown = {tag["slug"] for tag in response.json().get("items", [])}
    assert shown == model.shown


async def deliver(world: World, step: Delivery, owner: int, outfit: int) -> uuid.UUID:
    """Deliver an event, possibly twice. Return its id."""
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
