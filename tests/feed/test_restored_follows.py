"""Which follows of an erased account return."""

import pytest

from contracts.types import ProfileAudience
from feed.account.restoration.rules import restored_follows
from feed.relations.follows.models import Follow

ANA, BEN = 1, 2


def follow(follower: int, followee: int, state: str = "following") -> Follow:
    return Follow(follower_id=follower, followee_id=followee, state=state, version=1, changed_id=1)


@pytest.mark.parametrize(
    ("row", "audience", "blocked", "returns"),
    [
        (follow(ANA, BEN), "public", set(), "unchanged"),
        (follow(ANA, BEN), "followers", set(), "as a request"),
        (follow(ANA, BEN), "private", set(), "as a request"),
        (follow(BEN, ANA), "private", set(), "unchanged"),
        (follow(BEN, ANA, "requested"), "public", set(), "unchanged"),
        (follow(ANA, BEN, "none"), "public", set(), "never"),
        (follow(ANA, BEN), "public", {BEN}, "never"),
        (follow(BEN, ANA), "public", {BEN}, "never"),
        (follow(ANA, BEN), None, set(), "never"),
    ],
)
def test_a_follow_returns_only_if_both_would_agree(
    row: Follow, audience: ProfileAudience | None, blocked: set[int], returns: str
) -> None:
    audiences = {BEN: audience} if audience else {}
    unchanged, requests = restored_follows(ANA, [row], audiences, blocked)
    assert unchanged == ([row] if returns == "unchanged" else [])
    assert requests == ([row] if returns == "as a request" else [])
