"""Renders emails from `templates/mail`: as text and as HTML, with one button."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from identity.smtp import OutgoingEmail
from shared.http.page_templates import templates_of
from shared.languages import DEFAULT, Language, known_language
from shared.translations import current_language, format_date, gettext, is_read, reading, translate

TOKEN_PLACEHOLDER = "[[token]]"  # noqa: S105 - stands for a token, no secret itself
"""Stands for a link's token until the email is sent; no email address or username contains it.

Links carry it in their fragment. Browsers send no fragment, so it gets into no log or Referer.
"""
CODE_PLACEHOLDER = "[[code]]"
"""Stands for an authorization code until the email is sent."""

_BLANK_LINES = re.compile(r"\n{3,}")


class Recipient(Protocol):
    """The person who gets an email; a profile is one."""

    @property
    def username(self) -> str | None:
        """The name that the email greets; None: no name."""

    @property
    def language(self) -> str | None:
        """The language of the account; None: the language of the request that causes the email."""

    @property
    def browser_language(self) -> str | None:
        """The language of the browser that they used last, for an email without a request."""


@dataclass(frozen=True)
class Addressee:
    """A recipient without a profile; without a username if the email must not name an account."""

    username: str | None = None
    language: str | None = None
    browser_language: str | None = None


def render_email(
    template: str, recipient: Recipient, *, url: str, **variables: object
) -> OutgoingEmail:
    """Return the email of `template` in the recipient's language; its button opens `url`.

    Messages and moments among the variables are shown in that language, too. The block `subject`
    of the text template becomes the subject: on a single line, so that no variable can add a
    header. Raises `jinja2.UndefinedError` if a template needs a variable that is missing.
    """
    with reading(_language_for(recipient)):
        shown = {name: _shown(value) for name, value in variables.items()}
        return _render(template, {"username": recipient.username, "url": url, **shown})


def _language_for(recipient: Recipient) -> Language:
    asked = current_language() if is_read() else recipient.browser_language
    return known_language(recipient.language) or known_language(asked) or DEFAULT


def _render(template: str, context: dict[str, object]) -> OutgoingEmail:
    templates = templates_of("identity")
    text = templates.get_template(f"mail/{template}.txt.jinja")
    html = templates.get_template(f"mail/{template}.html.jinja")
    subject = "".join(text.blocks["subject"](text.new_context(context)))
    return OutgoingEmail(
        subject=" ".join(subject.split()),
        text=_BLANK_LINES.sub("\n\n", text.render(context)).strip() + "\n",
        html=html.render(context),
    )


def _shown(value: object) -> object:
    if isinstance(value, datetime):
        time = value.strftime("%H:%M")
        return gettext("{day} at {time} UTC", day=format_date(value), time=time)
    if isinstance(value, list):
        return [_shown(one) for one in value]
    return translate(value) if isinstance(value, str) else value
