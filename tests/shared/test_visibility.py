"""The policy, stated as a table of who sees what."""

from itertools import product

import pytest

from contracts.types import Audience
from shared.features.visibility import (
    AUDIENCES,
    Relation,
    is_stricter,
    may_see,
    may_see_card,
    open_audiences,
    strictest,
)

OWNER = Relation(owns=True)
FOLLOWER = Relation(follows=True)
STRANGER = Relation()
BLOCKED_FOLLOWER = Relation(follows=True, blocked=True)
BLOCKED_STRANGER = Relation(blocked=True)

ADMITTED = {
    OWNER: {"private", "followers", "public"},
    FOLLOWER: {"followers", "public"},
    STRANGER: {"public"},
    BLOCKED_FOLLOWER: set(),
    BLOCKED_STRANGER: set(),
}


@pytest.mark.parametrize("relation", ADMITTED)
def test_each_relation_opens_its_audiences(relation: Relation) -> None:
    assert open_audiences(relation) == ADMITTED[relation]


@pytest.mark.parametrize(
    ("relation", "profile", "content"), list(product(ADMITTED, AUDIENCES, AUDIENCES))
)
def test_every_audience_must_admit_the_viewer(
    relation: Relation, profile: Audience, content: Audience
) -> None:
    expected = {profile, content} <= ADMITTED[relation]
    assert may_see(relation, profile, content) is expected


@pytest.mark.parametrize("relation", ADMITTED)
def test_an_unknown_audience_admits_only_the_owner(relation: Relation) -> None:
    assert may_see(relation, None, "public") is relation.owns
    assert may_see_card(relation, None) is relation.owns


@pytest.mark.parametrize("relation", ADMITTED)
def test_a_followers_only_profile_still_shows_its_card(relation: Relation) -> None:
    assert may_see_card(relation, "followers") is not relation.blocked
    assert may_see_card(relation, "public") is not relation.blocked
    assert may_see_card(relation, "private") is relation.owns


@pytest.mark.parametrize(("one", "other"), list(product(AUDIENCES, AUDIENCES)))
def test_the_strictest_audience_admits_whom_both_admit(one: Audience, other: Audience) -> None:
    for relation in ADMITTED:
        assert may_see(relation, strictest(one, other)) is may_see(relation, one, other)
    assert is_stricter(one, other) == (strictest(one, other) == one != other)
