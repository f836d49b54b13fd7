"""Events of the feed service."""

from typing import ClassVar, Literal

from contracts.envelope import Event
from contracts.erasure import AccountErased
from contracts.export import ExportReady
from contracts.types import Id


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
    approved: bool = False
    """Whether the person approved a request just now."""


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

    The feed service tells this to itself.
    """

    type: ClassVar[str] = "feed.timeline.outdated"

    user_id: Id


class TagFollowed(Event):
    """Somebody follows a tag of another person from now on."""

    type: ClassVar[str] = "feed.tag.followed"

    follower_id: Id
    tag_id: Id


class TagUnfollowed(Event):
    """Somebody follows a tag no longer."""

    type: ClassVar[str] = "feed.tag.unfollowed"

    follower_id: Id
    tag_id: Id


class TagOutdated(Event):
    """What a tag brings changed: its followers' timelines are to be built anew.

    Those with ids above `after_id`. The feed service tells this to itself.
    """

    type: ClassVar[str] = "feed.tag.outdated"

    tag_id: Id
    after_id: Id = 0


class CardsOutdated(Event):
    """Timeline cards changed while the cache was away: they are to be made anew.

    The feed service tells this to itself.
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


class OutfitLiked(Event):
    """Somebody likes an outfit from now on."""

    type: ClassVar[str] = "feed.outfit.liked"

    outfit_id: Id
    owner_id: Id
    user_id: Id


class OutfitUnliked(Event):
    """Somebody took a like back."""

    type: ClassVar[str] = "feed.outfit.unliked"

    outfit_id: Id
    owner_id: Id
    user_id: Id


class OutfitCommented(Event):
    """Somebody commented on an outfit, or, from version 2 on, its owner approved what was held."""

    type: ClassVar[str] = "feed.outfit.commented"

    comment_id: Id
    outfit_id: Id
    owner_id: Id
    author_id: Id
    state: Literal["shown", "held"]
    replied_to_id: Id | None = None
    """Of a reply: the author of the comment that it replies to."""


class CommentRemoved(Event):
    """A comment was deleted by its author, or by the owner of the outfit."""

    type: ClassVar[str] = "feed.comment.removed"

    comment_id: Id
    outfit_id: Id
    owner_id: Id
    author_id: Id
    replied_to_id: Id | None = None
    """Of a reply: the author of the comment that it replied to."""


class DigestRequested(Event):
    """A person is to get a letter about what others did; each line is a sentence.

    The lines name people: `actor_ids` say whom, so that an erasure finds the event.
    """

    type: ClassVar[str] = "feed.digest.requested"

    user_id: Id
    lines: tuple[str, ...]
    actor_ids: tuple[Id, ...]


class FeedErased(AccountErased):
    """The feed has erased its part of a deleted account."""

    type: ClassVar[str] = "feed.account.erased"


class FeedExportReady(ExportReady):
    """The feed hands out its part of an export."""

    type: ClassVar[str] = "feed.export.ready"


EVENTS: tuple[type[Event], ...] = (
    FollowRequested,
    FollowStarted,
    FollowEnded,
    BlockStarted,
    BlockEnded,
    TimelineOutdated,
    TagFollowed,
    TagUnfollowed,
    TagOutdated,
    CardsOutdated,
    RecommendationCounted,
    OutfitLiked,
    OutfitUnliked,
    OutfitCommented,
    CommentRemoved,
    DigestRequested,
    FeedErased,
    FeedExportReady,
)
