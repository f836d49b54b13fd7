"""Emails in the language of their recipient."""

import re

import pytest

from identity.email_templates import Addressee
from identity.mail.outbox import rules
from identity.smtp import OutgoingEmail
from shared.languages import DEFAULT, LANGUAGES, Language, direction
from shared.translations import reading
from tests.identity.inbox import Inbox, body
from tests.identity.mail_samples import REASON, TO_PEOPLE, URL, to_owners, to_strangers
from tests.identity.people import PASSWORD, Site
from tests.identity.test_profiles import ME, PROFILES, change
from tests.identity.test_recovery import RESETS
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

SESSIONS = "/api/identity/v1/sessions"

WRITTEN = {
    *REASON.split("\n\n"),
    "We got this wrong. Sorry!",
    "Ben likes your outfit.",
    "Elif follows you.",
    "Wardrobe: outfits (3), photos (4)",
    "Tags: nothing to erase",
}
"""Lines of the samples that people, or other services, have written."""
TRANSLATED = [language for language in LANGUAGES if language != DEFAULT]


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_email_is_translated_and_keeps_its_link(language: Language) -> None:
    with reading(language):
        emails = to_strangers() | to_owners()
    for name, email in emails.items():
        english = TO_PEOPLE[name]
        assert email.subject != english.subject, name
        assert "Garderobe" in email.subject
        assert re.findall(r"http\S+", email.text) == re.findall(r"http\S+", english.text)
        shared_lines = set(email.text.splitlines()) & set(english.text.splitlines())
        assert {line for line in shared_lines if line and URL not in line} <= WRITTEN, name
        assert f'<html lang="{language}" dir="{direction(language)}">' in email.html
        assert len(email.text.splitlines()) == len(english.text.splitlines()), name


def test_dates_are_written_as_in_the_language() -> None:
    german = to_owners_in("de")["deletion scheduled"]
    assert "am 3. Januar 2027 um 08:30 Uhr UTC" in german.text


def to_owners_in(language: Language) -> dict[str, OutgoingEmail]:
    with reading(language):
        return to_owners()


def test_the_language_of_the_account_wins_over_that_of_the_request() -> None:
    with reading("fr"):
        chosen = rules.password_changed(URL, Addressee("ana", "de"))
        as_the_browser = rules.password_changed(URL, Addressee("ana"))
    assert chosen.subject == "Dein Passwort für Garderobe wurde geändert"
    assert as_the_browser.subject == "Ton mot de passe Garderobe a été modifié"


async def test_mail_is_in_the_language_of_the_account(site: Site, inbox: Inbox) -> None:
    ana = await site.register()
    assert (await change(ana, language="ar"))["language"] == "ar"
    await site.browser().post(RESETS, json={"email": ana.email})
    message = await inbox.message(ana.email, "إعادة تعيين كلمة مرورك على Garderobe")
    assert body(message).startswith(f"مرحبًا \u2068{ana.username}\u2069،\n")
    markup = message.get_body(("html",))
    assert markup is not None
    assert 'lang="ar" dir="rtl"' in markup.get_content()


async def test_mail_is_in_the_language_of_the_request_if_the_account_has_none(
    site: Site, inbox: Inbox
) -> None:
    ana = await site.register()
    french = {"Accept-Language": "fr-CH, en;q=0.5"}
    await site.browser().post(RESETS, json={"email": ana.email}, headers=french)
    await inbox.message(ana.email, "Réinitialise ton mot de passe Garderobe")


def test_an_email_without_a_request_is_in_the_language_of_the_last_browser() -> None:
    without = rules.password_changed(URL, Addressee("ana", browser_language="fr"))
    with reading("de"):
        with_a_request = rules.password_changed(URL, Addressee("ana", browser_language="fr"))
    assert without.subject == "Ton mot de passe Garderobe a été modifié"
    assert with_a_request.subject == "Dein Passwort für Garderobe wurde geändert"


def test_an_invitation_is_in_the_language_in_which_the_person_joined_the_waitlist() -> None:
    assert rules.invitation(URL, "de").subject != rules.invitation(URL, None).subject


async def test_others_learn_the_language_of_the_last_browser(
    identity: RunningService, site: Site
) -> None:
    ana = await site.register()

    async def announced(language: str) -> None:
        events = await identity.published("identity.profile.changed")
        own = [one.data for one in events if one.data["user_id"] == ana.id]
        assert own
        assert own[-1]["language"] == language

    await eventually(lambda: announced("en"))
    login = {"login": ana.username, "password": PASSWORD}
    arabic = {"Accept-Language": "ar"}
    assert (await site.browser().post(SESSIONS, json=login, headers=arabic)).is_success
    await eventually(lambda: announced("ar"))
    await change(ana, language="fr")
    await eventually(lambda: announced("fr"))
    assert (await site.log_in(ana.username)).is_success
    await change(ana, language=None)
    await eventually(lambda: announced("en"))


async def test_a_language_that_does_not_exist_is_refused_in_the_present_one(site: Site) -> None:
    ana = await site.register()
    german = ana.bearer | {"Accept-Language": "de"}
    refused = await ana.browser.patch(ME, json={"language": "tlh"}, headers=german)
    assert refused.status_code == 422
    assert refused.headers["content-language"] == "de"
    assert refused.json()["detail"].startswith("Sprache: Erlaubt sind: ")
    assert (await change(ana, language="fr"))["language"] == "fr"
    assert (await change(ana, language=None))["language"] is None


async def test_others_do_not_see_the_language(site: Site) -> None:
    ana, ben = await site.register(), await site.register()
    await change(ana, language="ar")
    seen = await ben.browser.get(PROFILES, params={"ids": ana.id}, headers=ben.bearer)
    assert seen.json()["items"][0]["language"] is None
