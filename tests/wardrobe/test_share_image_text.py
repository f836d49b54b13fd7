"""Tests of the names on share pictures."""

import pytest

from wardrobe.outfits.models import KnownTag
from wardrobe.people.visibility.models import KnownProfile
from wardrobe.sharing.share_images.rules import poster_of_profile, poster_of_tag

HANDLE = "@mira.test"


def plain(text: str) -> str:
    """Return the text without the marks that isolate a username's direction."""
    return "".join(sign for sign in text if sign.isprintable())


def profile_named(display_name: str) -> KnownProfile:
    return KnownProfile(
        user_id=7, audience="public", username="mira.test", display_name=display_name, version=1
    )


@pytest.mark.parametrize(
    ("display_name", "of_tag", "of_profile"),
    [
        ("Mira", f"by Mira · {HANDLE}", ("Mira", HANDLE)),
        ("mira.test", f"by {HANDLE}", (HANDLE, "")),
        ("", f"by {HANDLE}", (HANDLE, "")),
    ],
)
def test_name_equal_to_the_username_appears_once(
    display_name: str, of_tag: str, of_profile: tuple[str, str]
) -> None:
    profile = profile_named(display_name)
    tag = KnownTag(tag_id=1, owner_id=7, name="Rain", audience="public", version=1)
    assert plain(poster_of_tag(tag, (), profile).byline) == of_tag
    poster = poster_of_profile(profile, ())
    assert (plain(poster.title), plain(poster.byline)) == of_profile
