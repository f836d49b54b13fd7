"""The language of a request, and of what it gets."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from shared.http.errors import FieldError, NotFound
from shared.languages import Language, language_of
from shared.translations import (
    current_language,
    gettext,
    lazy_gettext,
    lazy_ngettext,
    ngettext,
    reading,
    translate,
)
from tests.shared.sample.service import service
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service

NOTES = "/api/sample/v1/notes"


@pytest.fixture(scope="module")
async def sample(servers: Servers, keys_url: str) -> AsyncIterator[RunningService]:
    async with start_service(service, servers, keys_url) as running:
        yield running


@pytest.mark.parametrize(
    ("cookie", "accepted", "language"),
    [
        ("", "", "en"),
        ("", "de", "de"),
        ("", "de-AT,de;q=0.9,en;q=0.8", "de"),
        ("", "FR-ca", "fr"),
        ("", "en;q=0.2, ar;q=0.7", "ar"),
        ("", "ar;q=0.7, fr;q=0.7", "ar"),
        ("", "de;q=0, fr;q=0.1", "fr"),
        ("", "tlh, fr;q=0.1", "fr"),
        ("", "tlh", "en"),
        ("", "*", "en"),
        ("", "de;q=2, ;;, =, fr;q=0.3", "fr"),
        ("", "," * 5000 + "de", "en"),
        ("language=ar", "de", "ar"),
        ("theme=dark; language=fr", "", "fr"),
        ('language="de"', "", "de"),
        ("language=tlh", "de", "de"),
        ("my-language=ar; language2=ar", "de", "de"),
    ],
)
def test_the_cookie_wins_then_the_best_accepted_language_then_english(
    cookie: str, accepted: str, language: Language
) -> None:
    headers = [(b"cookie", cookie.encode()), (b"accept-language", accepted.encode())]
    assert language_of(headers) == language


async def test_an_error_is_in_the_language_of_the_request(sample: RunningService) -> None:
    async with sample.client(7, **{"Accept-Language": "de-AT"}) as client:
        missing = await client.get(f"{NOTES}/1")
    problem = missing.json()
    assert problem["title"] == "Nicht gefunden"
    assert problem["detail"] == "Das gibt es nicht, oder du kannst es nicht sehen."
    assert problem["code"] == "not_found"
    assert missing.headers["content-language"] == "de"
    assert {"Accept-Language", "Cookie"} <= set(missing.headers["vary"].split(", "))


async def test_an_english_error_names_its_language_too(sample: RunningService) -> None:
    async with sample.client(7) as client:
        missing = await client.get(f"{NOTES}/1")
    assert missing.json()["detail"] == NotFound.detail
    assert missing.headers["content-language"] == "en"


async def test_invalid_input_is_explained_in_the_language_of_the_request(
    sample: RunningService,
) -> None:
    async with sample.client(7, **{"Accept-Language": "de"}) as client:
        refused = await client.post(NOTES, json={"text": "x" * 21})
        missing = await client.post(NOTES, json={})
    problem = refused.json()
    assert problem["detail"] == "Text: Höchstens 20 Zeichen sind möglich"
    assert problem["errors"] == [{"field": "text", "message": "Höchstens 20 Zeichen sind möglich"}]
    assert missing.json()["errors"][0]["message"] == "Diese Angabe fehlt"


async def test_a_page_that_does_not_exist_is_explained_as_well(sample: RunningService) -> None:
    async with sample.client(7, **{"Accept-Language": "ar"}) as client:
        found = await client.delete("/api/sample/v1/nothing")
    assert found.json()["title"] == "غير موجود"


async def test_a_response_without_texts_does_not_vary(sample: RunningService) -> None:
    async with sample.client(7, **{"Accept-Language": "de"}) as client:
        created = await client.post(NOTES, json={"text": "hello"})
    assert created.status_code == 201
    assert "content-language" not in created.headers
    assert "Accept-Language" not in created.headers.get("vary", "")


async def test_concurrent_requests_keep_their_languages(sample: RunningService) -> None:
    async def title(language: str) -> str:
        async with sample.client(7, **{"Accept-Language": language}) as client:
            return str((await client.get(f"{NOTES}/1")).json()["title"])

    titles = await asyncio.gather(*(title(one) for one in ("de", "fr", "en") * 5))
    assert titles == ["Nicht gefunden", "Introuvable", "Not Found"] * 5


def test_a_marked_text_is_english_until_it_is_shown() -> None:
    text = lazy_gettext("Please log in to continue.")
    assert text == "Please log in to continue."
    with reading("fr"):
        assert translate(text) == "Connecte-toi pour continuer."
        assert FieldError(field="x", message=text).message == "Connecte-toi pour continuer."
    assert current_language() == "en"


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (1, "الحد الأقصى عنصر واحد"),
        (2, "الحد الأقصى عنصران"),
        (3, "الحد الأقصى 3 عناصر"),
        (11, "الحد الأقصى 11 عنصرًا"),
        (100, "الحد الأقصى 100 عنصر"),
    ],
)
def test_arabic_has_a_form_for_each_kind_of_number(count: int, text: str) -> None:
    forms = ("List should have at most {count} item", "List should have at most {count} items")
    with reading("ar"):
        assert ngettext(*forms, count) == text
        assert translate(lazy_ngettext(*forms, count)) == text


def test_a_name_in_another_script_does_not_reorder_arabic() -> None:
    with reading("ar"):
        assert "\u2068Ana\u2069" in gettext("See {name}'s outfits on Garderobe.", name="Ana")


def test_a_text_without_a_translation_stays_english() -> None:
    with reading("de"):
        assert gettext("A sentence of tomorrow.") == "A sentence of tomorrow."
