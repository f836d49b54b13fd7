"""Decides which relations of an erased account return. Pure."""

from collections.abc import Collection, Mapping, Sequence

from contracts.types import ProfileAudience
from feed.relations.follows.models import Follow
from feed.relations.visibility.models import Block


def other_party(account_id: int, first_id: int, second_id: int) -> int:
    """Return the one of two people who is not this account."""
    return second_id if first_id == account_id else first_id


def blocked_people(account_id: int, blocks: Collection[Block]) -> set[int]:
    """Return everyone with whom the account has a block in either direction."""
    return {
        other_party(account_id, block.blocker_id, block.blocked_id)
        for block in blocks
        if block.active
    }


def restored_follows(
    account_id: int,
    follows: Sequence[Follow],
    audiences: Mapping[int, ProfileAudience],
    blocked: Collection[int],
) -> tuple[list[Follow], list[Follow]]:
    """Return the follows and requests that return as they were, and follows that become requests.

    `audiences` are those of the people who still exist. One who approves followers decides again:
    they may have removed this follower after the backup.
    """
    unchanged: list[Follow] = []
    requests: list[Follow] = []
    for follow in follows:
        other = other_party(account_id, follow.follower_id, follow.followee_id)
        if follow.state == "none" or other not in audiences or other in blocked:
            continue
        asks_again = follow.follower_id == account_id and audiences[other] != "public"
        (requests if asks_again else unchanged).append(follow)
    return unchanged, requests
