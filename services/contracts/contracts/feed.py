"""Events of the feed service."""

from typing import ClassVar, Literal

from contracts.envelope import Event
from contracts.erasure import AccountErased
from contracts.export import ExportReady
from contracts.types import Id


class FollowRequested(Event):
    """Someone requested to follow a person who approves followers."""

    type: ClassVar[str] = "feed.follow.requested"

    follower_id: Id
    followee_id: Id


class FollowStarted(Event):
    """Someone started to follow a person."""

    type: ClassVar[str] = "feed.follow.started"

    follower_id: Id
    followee_id: Id
    approved: bool = False
    """Whether a request was approved just now."""


class FollowEnded(Event):
    """A follow or a follow request ended."""

    type: ClassVar[str] = "feed.follow.ended"

    follower_id: Id
    followee_id: Id


class BlockStarted(Event):
    """A person blocked another. For the blocked person, the blocker no longer exists."""

    type: ClassVar[str] = "feed.block.started"

    blocker_id: Id
    blocked_id: Id


class BlockEnded(Event):
    """A block ended. The person may see the blocker again, like any visitor."""

    type: ClassVar[str] = "feed.block.ended"

    blocker_id: Id
    blocked_id: Id


class CircleChanged(Event):
    """A circle was created or deleted: a list of people to whom its owner can show things.

    Its name stays with its owner.
    """

    type: ClassVar[str] = "feed.circle.changed"

    circle_id: Id
    owner_id: Id
    deleted: bool = False
    """Whether it was deleted. Then nobody is in it any more."""


class MembershipChanged(Event):
    """A person was added to a circle, or left it. The person does not learn of it."""

    type: ClassVar[str] = "feed.membership.changed"

    circle_id: Id
    owner_id: Id
    member_id: Id
    active: bool
    """Whether the person is in the circle now."""


class TimelineOutdated(Event):
    """A timeline must be rebuilt because a mute began or ended.

    Feed publishes this for itself.
    """

    type: ClassVar[str] = "feed.timeline.outdated"

    user_id: Id


class TagFollowed(Event):
    """Someone started to follow another person's tag."""

    type: ClassVar[str] = "feed.tag.followed"

    follower_id: Id
    tag_id: Id


class TagUnfollowed(Event):
    """Someone stopped following a tag."""

    type: ClassVar[str] = "feed.tag.unfollowed"

    follower_id: Id
    tag_id: Id


class TagOutdated(Event):
    """The outfits of a tag changed, so its followers' timelines must be rebuilt.

    Applies to followers with ids above `after_id`. Feed publishes this for itself.
    """

    type: ClassVar[str] = "feed.tag.outdated"

    tag_id: Id
    after_id: Id = 0
    """Followers up to this id are done."""


class CardsOutdated(Event):
    """Timeline cards changed during an outage of the cache and must be invalidated.

    Feed publishes this for itself.
    """

    type: ClassVar[str] = "feed.cards.outdated"

    author_id: Id
    feed_ids: tuple[Id, ...]
    """Feed ids of the outfits whose cards are outdated."""


class RecommendationCounted(Event):
    """Number of people whom a recommendation has reached so far, each counted once."""

    type: ClassVar[str] = "feed.recommendation.counted"

    recommendation_id: Id
    seen: int
    """People who saw it."""
    opened: int
    """People who opened it."""
    followed: int
    """People who followed the recommended person or tag."""


class OutfitLiked(Event):
    """Someone liked an outfit."""

    type: ClassVar[str] = "feed.outfit.liked"

    outfit_id: Id
    owner_id: Id
    user_id: Id


class OutfitUnliked(Event):
    """Someone took a like back."""

    type: ClassVar[str] = "feed.outfit.unliked"

    outfit_id: Id
    owner_id: Id
    user_id: Id


class OutfitCommented(Event):
    """Someone commented on an outfit; from version 2, its owner approved a held comment."""

    type: ClassVar[str] = "feed.outfit.commented"

    comment_id: Id
    outfit_id: Id
    owner_id: Id
    author_id: Id
    state: Literal["shown", "held"]
    """Whether everyone sees it, or its owner has to approve it first."""
    replied_to_id: Id | None = None
    """The author of the comment that a reply answers."""


class CommentRemoved(Event):
    """A comment was deleted by its author or by the owner of the outfit."""

    type: ClassVar[str] = "feed.comment.removed"

    comment_id: Id
    outfit_id: Id
    owner_id: Id
    author_id: Id
    replied_to_id: Id | None = None
    """The author of the comment that a reply answered."""


class DigestRequested(Event):
    """A digest email to a person is due; each line is a sentence.

    The lines name people, whose ids are in `actor_ids`, so that an erasure finds the event.
    """

    type: ClassVar[str] = "feed.digest.requested"

    user_id: Id
    lines: tuple[str, ...]
    """Sentences of the email, one for each notification."""
    actor_ids: tuple[Id, ...]
    """The people whom the lines name."""


class FeedErased(AccountErased):
    """Feed has erased its part of a deleted account."""

    type: ClassVar[str] = "feed.account.erased"


class FeedExportReady(ExportReady):
    """Feed is ready to serve its part of an export."""

    type: ClassVar[str] = "feed.export.ready"


EVENTS: tuple[type[Event], ...] = (
    FollowRequested,
    FollowStarted,
    FollowEnded,
    BlockStarted,
    BlockEnded,
    CircleChanged,
    MembershipChanged,
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
