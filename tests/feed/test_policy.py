"""The feed's policy: what holds for every viewer and every audience."""

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from contracts.types import Audience
from feed.relations.visibility.rules import Relation, may_know, may_see

AUDIENCES: tuple[Audience, ...] = get_args(Audience)

audiences = st.sampled_from(AUDIENCES)
relations = st.builds(Relation, st.just(False), st.booleans(), st.booleans())


@given(relation=relations, one=audiences, other=audiences)
def test_the_strictest_audience_decides(relation: Relation, one: Audience, other: Audience) -> None:
    assert may_see(relation, one, other) == (may_see(relation, one) and may_see(relation, other))


@given(relation=relations, audience=audiences)
def test_private_is_for_owners_alone_and_owners_see_all(
    relation: Relation, audience: Audience
) -> None:
    assert not may_see(relation, "private", audience)
    assert may_see(Relation(own=True, blocked=relation.blocked), "private", audience)


@given(one=audiences, other=audiences)
def test_strangers_see_only_what_is_public(one: Audience, other: Audience) -> None:
    assert may_see(Relation(), one, other) == (one == other == "public")


@given(one=audiences, other=audiences)
def test_followers_see_all_but_what_is_private(one: Audience, other: Audience) -> None:
    assert may_see(Relation(follows=True), one, other) == ("private" not in {one, other})


@given(follows=st.booleans(), audience=audiences)
def test_the_blocked_see_nothing_whoever_they_follow(*, follows: bool, audience: Audience) -> None:
    relation = Relation(follows=follows, blocked=True)
    assert not may_see(relation, audience)
    assert not may_know(relation, audience)


@given(relation=relations, audience=audiences)
def test_who_sees_a_thing_knows_the_person(relation: Relation, audience: Audience) -> None:
    assert may_know(relation, audience) or not may_see(relation, audience)


@given(relation=relations)
def test_what_is_not_known_may_be_private(relation: Relation) -> None:
    assert not may_see(relation, None)
    assert not may_know(relation, None)
