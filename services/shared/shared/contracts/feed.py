"""Events of the feed service."""

from typing import ClassVar

from shared.contracts.envelope import Event
from shared.contracts.erasure import AccountErased
from shared.contracts.types import Id


class FollowRequested(Event):
    """Somebody asked to follow a person who approves followers by hand."""

    type: ClassVar[str] = "feed.follow.requested"

    follower_id: Id
    followee_id: Id


class FollowStarted(Event):
    """Somebody follows a person from now on."""

    type: ClassVar[str] = "feed.follow.started"

    follower_id: Id
    followee_id: Id


class FollowEnded(Event):
    """Somebody follows a person no longer, or was refused."""

    type: ClassVar[str] = "feed.follow.ended"

    follower_id: Id
    followee_id: Id


class BlockStarted(Event):
    """To the blocked person, the blocker does not exist from now on."""

    type: ClassVar[str] = "feed.block.started"

    blocker_id: Id
    blocked_id: Id


class BlockEnded(Event):
    """A blocked person may see the blocker again, as far as strangers may."""

    type: ClassVar[str] = "feed.block.ended"

    blocker_id: Id
    blocked_id: Id


class TimelineOutdated(Event):
    """Somebody's timeline is to be built anew: a mute began or ended.

    The feed service tells this to itself, as it does with FanoutRequested.
    """

    type: ClassVar[str] = "feed.timeline.outdated"

    user_id: Id


class FanoutRequested(Event):
    """One chunk of an outfit's followers is to be reached: ids from `first_id` to `last_id`.

    A chunk is a range of follower ids, not of positions, so that it stays right while people
    follow and unfollow.
    """

    type: ClassVar[str] = "feed.fanout.requested"

    outfit_id: Id
    feed_id: Id
    author_id: Id
    first_id: Id
    last_id: Id


class CardsOutdated(Event):
    """Timeline cards changed while the cache was away: they are to be made anew.

    The feed service tells this to itself, as it does with FanoutRequested.
    """

    type: ClassVar[str] = "feed.cards.outdated"

    author_id: Id
    feed_ids: tuple[Id, ...]


class RecommendationCounted(Event):
    """How many people a recommendation has reached so far, each counted once."""

    type: ClassVar[str] = "feed.recommendation.counted"

    recommendation_id: Id
    seen: int
    opened: int
    followed: int


class FeedErased(AccountErased):
    """The feed has erased its part of a deleted account."""

    type: ClassVar[str] = "feed.account.erased"


EVENTS: tuple[type[Event], ...] = (
    FollowRequested,
    FollowStarted,
    FollowEnded,
    BlockStarted,
    BlockEnded,
    TimelineOutdated,
    FanoutRequested,
    CardsOutdated,
    RecommendationCounted,
    FeedErased,
)
