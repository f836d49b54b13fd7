"""Words and links of pushed notifications. Pure."""

import hashlib
from collections.abc import Mapping

from feed.notifications.schemas import Kind, NotificationOut

TITLES: Mapping[Kind, str] = {
    "follow_started": "New follower",
    "follow_requested": "Follow request",
    "follow_approved": "Request approved",
    "liked": "New like",
    "commented": "New comment",
    "comment_held": "Comment to approve",
    "replied": "New reply",
    "tag_followed": "New tag follower",
    "tag_invited": "Tag invitation",
    "tag_joined": "Invitation accepted",
    "alt_text_suggested": "Suggested description",
    "pin_asked": "Question about a garment",
    "ask_closed": "Voting has ended",
    "loan": "Lending and borrowing",
    "evening_question": "Good evening",
    "system": "Account update",
}
MAX_COMMENT = 200
INBOX = "/account/notifications"
_PAGES: Mapping[Kind, str] = {
    # Answered in the inbox.
    "follow_requested": INBOX,
    "comment_held": INBOX,
    "tag_invited": "/tag/all?view=shared",
    "loan": "/wardrobe?view=loans",
    "ask_closed": "/feed",
    "evening_question": "/wardrobe?view=calendar",
}


def body(entry: NotificationOut) -> str:
    """Return the sentence of the inbox, and the comment on a line of its own."""
    comment = " ".join((entry.comment or "").split())
    if not comment:
        return entry.message
    short = comment if len(comment) <= MAX_COMMENT else comment[: MAX_COMMENT - 1].rstrip() + "…"
    return f"{entry.message}\n“{short}”"


def page(entry: NotificationOut, user_id: int) -> str:
    """Return the path of the page that a notification opens, as its entry in the inbox does."""
    if entry.kind in _PAGES:
        return _PAGES[entry.kind]
    if entry.outfit_id is not None:
        return f"/outfit/{entry.outfit_id}"
    if entry.tag_slug is not None:
        return f"/tag/{entry.tag_slug}/{user_id}"
    if entry.actor is not None:
        return f"/user/{entry.actor.username}"
    if entry.about is not None:
        return "/account?view=data" if entry.about == "export" else "/account"
    return INBOX


def group_tag(user_id: int, bundle: str) -> str:
    """Return an opaque name of a group: the newer message of a group replaces the older one."""
    return hashlib.sha256(f"{user_id}:{bundle}".encode()).hexdigest()[:32]
