"""Renders the message of a notification at the moment when it is sent."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.notify.notifications import domain as notifications
from feed.notify.push.rules import Message
from feed.notify.push_messages import rules
from feed.projections.profiles.domain import language_of
from shared.translations import reading, translate


async def render_message(
    session: AsyncSession, user_id: int, notification_id: int
) -> Message | None:
    """Return what a person's devices show for a notification, in the language of the account.

    None if it was read, withdrawn or hidden, if a newer one of its group stands for it, if its kind
    was turned off, and in quiet hours.
    """
    with reading(await language_of(session, user_id)):
        unread = await notifications.find_pushed(
            session, user_id, notification_id, datetime.now(UTC)
        )
        if unread is None:
            return None
        entry = unread.entry
        return Message(
            title=translate(rules.TITLES[entry.kind]),
            body=rules.body(entry),
            url=rules.page(entry, user_id),
            tag=rules.group_tag(user_id, unread.bundle),
            kind=entry.kind,
            unread=(await notifications.count_unread(session, user_id)).count,
        )
