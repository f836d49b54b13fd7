"""Properties of the visibility policy for every viewer and audience."""

from hypothesis import given
from hypothesis import strategies as st

from contracts.types import ProfileAudience
from shared.features.visibility import (
    AUDIENCES,
    Relation,
    is_stricter,
    open_content,
    strictest,
)

booleans = st.booleans()
audiences = st.sampled_from(AUDIENCES)


@given(follower=booleans, blocked=booleans, profile=audiences)
def test_owners_see_all_of_their_content(
    *, follower: bool, blocked: bool, profile: ProfileAudience
) -> None:
    seen = open_content(Relation(owns=True, follows=follower, blocked=blocked), profile)
    assert seen == set(AUDIENCES)


@given(follower=booleans, profile=audiences)
def test_blocked_people_see_nothing(*, follower: bool, profile: ProfileAudience) -> None:
    assert not open_content(Relation(owns=False, follows=follower, blocked=True), profile)


@given(follower=booleans, profile=audiences)
def test_others_never_see_private_content(*, follower: bool, profile: ProfileAudience) -> None:
    seen = open_content(Relation(owns=False, follows=follower, blocked=False), profile)
    assert "private" not in seen
    assert seen == set() or profile in seen


@given(first=audiences, second=audiences, follower=booleans)
def test_a_stricter_profile_never_shows_more(
    *, first: ProfileAudience, second: ProfileAudience, follower: bool
) -> None:
    stricter = min(first, second, key=AUDIENCES.index)
    assert strictest(first, second) == stricter
    assert not is_stricter(first, stricter)
    less, more = (
        open_content(Relation(owns=False, follows=follower, blocked=False), profile)
        for profile in (stricter, first)
    )
    assert less <= more


@given(profile=audiences)
def test_followers_see_everything_that_strangers_see(profile: ProfileAudience) -> None:
    stranger, follower = (
        open_content(Relation(owns=False, follows=follows, blocked=False), profile)
        for follows in (False, True)
    )
    assert stranger <= follower


@given(profile=audiences)
def test_strangers_see_only_public_content_of_public_profiles(profile: ProfileAudience) -> None:
    seen = open_content(Relation(owns=False, follows=False, blocked=False), profile)
    assert seen == ({"public"} if profile == "public" else set())
