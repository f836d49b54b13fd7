"""The public categories of moderators' acts. Pure."""

from collections.abc import Mapping

VIEWED = "report.viewed"
"""A moderator read reported or hidden content. Not counted, because it decides nothing."""

COUNTED: Mapping[str, str] = {
    "report.dismiss": "dismissed",
    "content.hidden": "hidden",
    "content.held": "held",
    "account.warned": "warned",
    "account.limited": "limited",
    "account.suspended": "suspended",
    "content.restored": "restored",
    "account.restored": "restored",
    "content.appeal_refused": "upheld",
    "appeal.refused": "upheld",
}
