"""Making an email of its sentences: as text and as HTML, with one button and our signature."""

import html
from datetime import datetime

from identity.smtp import OutgoingEmail

TOKEN_PLACE = "[[token]]"  # noqa: S105 - a place, not a token
"""Where a link's token goes, in characters that no address or username has.

It goes in a fragment, which a browser tells no server: neither a log nor a Referer holds it.
"""
CODE_PLACE = "[[code]]"
"""Where a sign-in code goes."""

SIGNATURE = "The Garderobe team"

_PAGE = """<!doctype html>
<html lang="en">
<body style="margin:0;padding:32px 16px;background:#fff;color:#1a1a1a;\
font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="letter-spacing:.08em">GARDEROBE</p>
{paragraphs}
</div>
</body>
</html>
"""
_LINK = (
    '<p><a href="{url}" style="display:inline-block;padding:12px 20px;background:#1a1a1a;'
    'color:#fff;text-decoration:none;border-radius:8px">{label}</a></p>'
)


def day_of(moment: datetime) -> str:
    """Return a moment as `5 December 2026 at 14:02 UTC`."""
    return f"{moment.day} {moment:%B %Y} at {moment:%H:%M} UTC"


def compose_to(
    username: str | None, subject: str, before: list[str], link: tuple[str, str], after: list[str]
) -> OutgoingEmail:
    """Return an email with a greeting and our signature; `link` as in `compose`."""
    greeting = f"Hi {username}," if username else "Hi,"
    return compose(subject, [greeting, *before], link, [*after, SIGNATURE])


def compose(
    subject: str, before: list[str], link: tuple[str, str], after: list[str]
) -> OutgoingEmail:
    """Return an email as text and HTML; `link` is the address and the label of its button."""
    url, label = link
    text = "\n\n".join([*before, url, *after]) + "\n"
    paragraphs = [f"<p>{html.escape(line)}</p>" for line in before]
    paragraphs.append(_LINK.format(url=html.escape(url), label=html.escape(label)))
    paragraphs += [f"<p>{html.escape(line)}</p>" for line in after]
    return OutgoingEmail(subject, text, _PAGE.format(paragraphs="\n".join(paragraphs)))
