"""Properties of the visibility policy for every relation."""

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from contracts.types import Audience
from shared.features.visibility import Relation, may_see, may_see_card

AUDIENCES: tuple[Audience, ...] = get_args(Audience)

audiences = st.sampled_from(AUDIENCES)
relations = st.builds(Relation, st.just(False), st.booleans(), st.booleans())


@given(relation=relations, first=audiences, second=audiences)
def test_the_strictest_audience_decides(
    relation: Relation, first: Audience, second: Audience
) -> None:
    assert may_see(relation, first, second) == (
        may_see(relation, first) and may_see(relation, second)
    )


@given(relation=relations, audience=audiences)
def test_private_is_for_owners_only_and_owners_see_everything(
    relation: Relation, audience: Audience
) -> None:
    assert not may_see(relation, "private", audience)
    assert may_see(Relation(owns=True, blocked=relation.blocked), "private", audience)


@given(first=audiences, second=audiences)
def test_strangers_see_only_what_is_public(first: Audience, second: Audience) -> None:
    assert may_see(Relation(), first, second) == (first == second == "public")


@given(first=audiences, second=audiences)
def test_followers_see_everything_that_is_not_private(first: Audience, second: Audience) -> None:
    assert may_see(Relation(follows=True), first, second) == ("private" not in {first, second})


@given(follows=st.booleans(), audience=audiences)
def test_blocked_people_see_nothing(*, follows: bool, audience: Audience) -> None:
    relation = Relation(follows=follows, blocked=True)
    assert not may_see(relation, audience)
    assert not may_see_card(relation, audience)


@given(relation=relations, audience=audiences)
def test_a_visible_thing_implies_a_visible_card(relation: Relation, audience: Audience) -> None:
    assert may_see_card(relation, audience) or not may_see(relation, audience)


@given(relation=relations)
def test_an_unknown_audience_counts_as_private(relation: Relation) -> None:
    assert not may_see(relation, None)
    assert not may_see_card(relation, None)
