"""Every email to a person has the product in its subject, a greeting, one link and our name."""

import html
import re
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from jinja2 import UndefinedError

import identity
from identity.email_templates import CODE_PLACEHOLDER, TOKEN_PLACEHOLDER, render_email
from identity.mail.outbox import rules
from identity.smtp import OutgoingEmail
from shared.http.page_templates import templates_of
from tests.identity.mail_samples import (
    ALL,
    ANA,
    NAME,
    TO_OWNERS,
    TO_PEOPLE,
    TO_STRANGERS,
    URL,
    page,
)

SIGNATURE = "The Garderobe team"
TEMPLATES = Path(identity.__file__).parent / "templates" / "mail"
FALLBACK = "If the button doesn't work, copy this link into your browser:"
BANNED_WORDS = re.compile(
    r"\b(letters?|whoever|somebody|nobody|any more|anew|meanwhile)\b", re.IGNORECASE
)
INVISIBLE = re.compile(r"<[^>]+>|\{#.*?#\}", re.DOTALL)


def visible(markup: str) -> str:
    """Return the words of a page without its markup, separated by single spaces."""
    return " ".join(html.unescape(INVISIBLE.sub(" ", markup)).split())


@pytest.mark.parametrize("email", TO_OWNERS.values(), ids=TO_OWNERS)
def test_owners_are_greeted_by_name(email: OutgoingEmail) -> None:
    assert email.text.startswith(f"Hi {NAME},\n")


@pytest.mark.parametrize("email", TO_STRANGERS.values(), ids=TO_STRANGERS)
def test_addresses_without_a_known_account_are_greeted_without_a_name(email: OutgoingEmail) -> None:
    assert email.text.startswith("Hi,\n")


@pytest.mark.parametrize("email", TO_PEOPLE.values(), ids=TO_PEOPLE)
def test_every_email_names_the_product_has_one_link_and_is_signed(email: OutgoingEmail) -> None:
    assert "Garderobe" in email.subject
    assert len(re.findall(r"http\S+", email.text)) == email.html.count("href=") == 1
    assert email.text.endswith(f"\n{SIGNATURE}\n")
    assert not BANNED_WORDS.search(email.text)
    lines = [line for line in email.text.splitlines() if line and not line.startswith("http")]
    assert [line for line in lines if line[0].islower()] == []


@pytest.mark.parametrize("email", ALL.values(), ids=ALL)
def test_text_and_html_say_the_same(email: OutgoingEmail) -> None:
    seen = visible(email.html)
    lines = [" ".join(line.split()) for line in email.text.splitlines() if line]
    (link,) = [line for line in lines if re.match(r"https?:|mailto:", line)]
    assert f'href="{html.escape(link)}"' in email.html
    assert link.startswith("mailto:") or f"{FALLBACK} {link}" in seen
    assert [line for line in lines if line not in seen] == [link] * link.startswith("mailto:")


@pytest.mark.parametrize("email", ALL.values(), ids=ALL)
def test_no_email_says_a_banned_word_or_leaves_a_gap(email: OutgoingEmail) -> None:
    for words in (email.subject, email.text, visible(email.html)):
        assert words.strip()
        assert not BANNED_WORDS.search(words)
        assert "None" not in words
        assert "{" not in words
    assert "\n\n\n" not in email.text


def test_every_template_has_a_sample() -> None:
    on_disk = {path.relative_to(TEMPLATES.parent).as_posix() for path in TEMPLATES.rglob("*.jinja")}
    cache = templates_of("identity").cache
    assert cache is not None
    assert {name for _, name in cache} >= on_disk
    assert len(on_disk) % 2 == 0


@pytest.mark.parametrize(
    "path", sorted(TEMPLATES.rglob("*.jinja")), ids=lambda path: str(path.name)
)
def test_no_template_has_a_banned_word(path: Path) -> None:
    assert not BANNED_WORDS.search(visible(path.read_text()))


def test_a_missing_variable_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        render_email("passkey_changed", ANA, url=URL)


@pytest.mark.parametrize("email", ALL.values(), ids=ALL)
def test_tokens_stay_in_the_fragment(email: OutgoingEmail) -> None:
    for words in (email.text, email.html):
        for link in re.findall(r'https?://[^\s"<]+', words):
            assert TOKEN_PLACEHOLDER not in urlsplit(link)._replace(fragment="").geturl()
        # No token or code appears outside of links.
        rest = re.sub(r'https?://[^\s"<]+', "", words)
        assert TOKEN_PLACEHOLDER not in rest
        assert CODE_PLACEHOLDER not in rest
    assert TOKEN_PLACEHOLDER not in email.subject
    assert CODE_PLACEHOLDER not in email.subject


def test_values_are_escaped_in_html_alone() -> None:
    email = rules.passkey_changed(URL, ANA, '<b>"A&B"</b>', added=True)
    assert '<b>"A&B"</b>' in email.text
    assert "<b>" not in email.html
    assert "&lt;b&gt;&#34;A&amp;B&#34;&lt;/b&gt;" in email.html


@pytest.mark.parametrize("newline", ["\n", "\r", "\r\n", "\x0b", "\x0c", "\x85", "\u2028"])
def test_a_newline_in_a_value_adds_no_header(newline: str) -> None:
    email = rules.provider_linked(URL, ANA, f"Acme{newline}Bcc: eva@example.org")
    assert email.subject == "You can now log in to Garderobe with Acme Bcc: eva@example.org"
    message = EmailMessage()
    message["Subject"] = email.subject
    assert list(message) == ["Subject"]


def test_one_page_shows_every_email() -> None:
    for email in ALL.values():
        assert html.escape(email.text) in page()
