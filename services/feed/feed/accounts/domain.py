"""What happens to an account as a whole."""

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.channel import Channel
from feed.follows import domain as follows
from feed.notifications import domain as notifications
from feed.people import domain as people
from feed.posts import domain as posts
from feed.tags import domain as tags
from feed.timeline import domain as timeline
from feed.timelines import Timelines


async def erase_account(
    session: AsyncSession, timelines: Timelines, channel: Channel, user_id: int
) -> None:
    """Forget a person: profile, outfits, tags, follows, notifications, timeline, open sockets."""
    feed_ids = await posts.list_feed_ids(session, user_id)
    await people.erase(session, user_id)
    await follows.erase(session, user_id)
    await posts.erase(session, user_id)
    await tags.erase(session, user_id)
    await notifications.erase(session, user_id)
    await timeline.outdate_cards(session, timelines, user_id, feed_ids)
    await timelines.fence(user_id)
    await channel.tell(user_id, {"type": "session_over", "session_id": None})
