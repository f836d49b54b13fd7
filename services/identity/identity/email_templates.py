"""Renders emails from `templates/mail`: as text and as HTML, with one button."""

import re
from datetime import datetime

from identity.smtp import OutgoingEmail
from shared.page_templates import templates_of

TOKEN_PLACEHOLDER = "[[token]]"  # noqa: S105 - stands for a token, no secret itself
"""Stands for a link's token until the email is sent; no email address or username contains it.

Links carry it in their fragment. Browsers send no fragment, so it gets into no log or Referer.
"""
CODE_PLACEHOLDER = "[[code]]"
"""Stands for an authorization code until the email is sent."""

_BLANK_LINES = re.compile(r"\n{3,}")


def render_email(
    template: str, *, username: str | None, url: str, **variables: object
) -> OutgoingEmail:
    """Return the email of `template`, whose button opens `url`.

    It greets `username` unless that is None. The block `subject` of the text template becomes the
    subject: on a single line, so that no variable can add a header. Raises
    `jinja2.UndefinedError` if a template needs a variable that is missing.
    """
    templates = templates_of("identity")
    text = templates.get_template(f"mail/{template}.txt.jinja")
    html = templates.get_template(f"mail/{template}.html.jinja")
    context = {"username": username, "url": url, **variables}
    subject = "".join(text.blocks["subject"](text.new_context(context)))
    return OutgoingEmail(
        subject=" ".join(subject.split()),
        text=_BLANK_LINES.sub("\n\n", text.render(context)).strip() + "\n",
        html=html.render(context),
    )


def format_moment(moment: datetime) -> str:
    """Return a moment as `5 December 2026 at 14:02 UTC`."""
    return f"{moment.day} {moment:%B %Y} at {moment:%H:%M} UTC"
