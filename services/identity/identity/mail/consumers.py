"""The loop that sends what was written."""

import asyncio

import structlog

from identity.mail.domain import Post
from shared.bus import stopping

log = structlog.get_logger()

PAUSE_SECONDS = 0.5


async def send_mail(post: Post) -> None:
    """Send until cancelled; a fault of Postgres or of the mail server only delays."""
    while not stopping():
        try:
            sent = await post.send_next()
        except Exception as exc:
            log.warning("mail_delayed", error=repr(exc))
            sent = False
        if not sent:
            await asyncio.sleep(PAUSE_SECONDS)
