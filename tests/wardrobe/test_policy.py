"""The wardrobe's policy: what holds for every viewer and every audience."""

from hypothesis import given
from hypothesis import strategies as st

from contracts.types import Audience
from wardrobe.visibility.rules import AUDIENCES, is_stricter, open_audiences, strictest

flags = st.booleans()
audiences = st.sampled_from(AUDIENCES)


@given(follower=flags, blocked=flags, profile=audiences)
def test_owners_see_everything_of_theirs(
    *, follower: bool, blocked: bool, profile: Audience
) -> None:
    seen = open_audiences(owner=True, follower=follower, blocked=blocked, profile=profile)
    assert seen == set(AUDIENCES)


@given(follower=flags, profile=audiences)
def test_the_blocked_see_nothing(*, follower: bool, profile: Audience) -> None:
    assert not open_audiences(owner=False, follower=follower, blocked=True, profile=profile)


@given(follower=flags, profile=audiences)
def test_nobody_else_sees_what_is_private(*, follower: bool, profile: Audience) -> None:
    seen = open_audiences(owner=False, follower=follower, blocked=False, profile=profile)
    assert "private" not in seen
    assert seen == set() or profile in seen


@given(one=audiences, other=audiences, follower=flags)
def test_a_stricter_profile_never_shows_more(
    *, one: Audience, other: Audience, follower: bool
) -> None:
    stricter = strictest(one, other)
    assert not is_stricter(one, stricter)
    less, more = (
        open_audiences(owner=False, follower=follower, blocked=False, profile=profile)
        for profile in (stricter, one)
    )
    assert less <= more


@given(profile=audiences)
def test_followers_see_all_that_strangers_see(profile: Audience) -> None:
    stranger, follower = (
        open_audiences(owner=False, follower=follows, blocked=False, profile=profile)
        for follows in (False, True)
    )
    assert stranger <= follower


@given(profile=audiences)
def test_strangers_see_only_what_is_public_of_public_people(profile: Audience) -> None:
    seen = open_audiences(owner=False, follower=False, blocked=False, profile=profile)
    assert seen == ({"public"} if profile == "public" else set())
