"""Properties of the visibility policy for every relation."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from contracts.types import Audience, ProfileAudience
from shared.features.visibility import (
    AUDIENCES,
    Relation,
    circle_audience,
    is_stricter,
    may_see,
    may_see_card,
    strictest,
)

CIRCLE_IDS = (1, 2)
audiences = st.sampled_from([*AUDIENCES, *map(circle_audience, CIRCLE_IDS)])
profiles = st.sampled_from(AUDIENCES)
circles = st.frozensets(st.sampled_from(CIRCLE_IDS))
relations = st.builds(Relation, st.just(False), st.booleans(), st.booleans(), circles)


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
def test_followers_see_what_is_for_followers_or_everyone(first: Audience, second: Audience) -> None:
    assert may_see(Relation(follows=True), first, second) == (
        {first, second} <= {"followers", "public"}
    )


@given(follows=st.booleans(), joined=circles, audience=audiences, profile=profiles)
def test_blocked_people_see_nothing(
    *, follows: bool, joined: frozenset[int], audience: Audience, profile: ProfileAudience
) -> None:
    relation = Relation(follows=follows, blocked=True, circles=joined)
    assert not may_see(relation, audience)
    assert not may_see_card(relation, profile)


@given(relation=relations, joined=circles, circle_id=st.sampled_from(CIRCLE_IDS), profile=profiles)
def test_a_circle_admits_its_people_whom_the_profile_admits(
    relation: Relation, joined: frozenset[int], circle_id: int, profile: ProfileAudience
) -> None:
    relation = replace(relation, circles=joined)
    expected = not relation.blocked and circle_id in joined and may_see(relation, profile)
    assert may_see(relation, profile, circle_audience(circle_id)) == expected


@given(relation=relations, first=audiences, profile=profiles)
def test_the_strictest_audience_of_content_and_profile_stands_for_both(
    relation: Relation, first: Audience, profile: ProfileAudience
) -> None:
    # Services that get the strictest audience alone ask the profile's as well.
    together = strictest(first, profile)
    assert may_see(relation, together, profile) == may_see(relation, first, profile)


@given(relation=relations, first=audiences, second=audiences)
def test_an_audience_that_is_not_stricter_excludes_nobody(
    relation: Relation, first: Audience, second: Audience
) -> None:
    if may_see(relation, second) and not may_see(relation, first):
        assert is_stricter(first, second)


@given(relation=relations, audience=profiles)
def test_a_visible_profile_implies_a_visible_card(
    relation: Relation, audience: ProfileAudience
) -> None:
    assert may_see_card(relation, audience) or not may_see(relation, audience)


@given(relation=relations)
def test_an_unknown_audience_counts_as_private(relation: Relation) -> None:
    assert not may_see(relation, None)
    assert not may_see_card(relation, None)
