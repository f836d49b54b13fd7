"""Messages of the wardrobe in the language of the request."""

from datetime import UTC, datetime

import pytest

from shared.languages import Language
from shared.translations import reading
from tests.support.previews import preview_metadata
from tests.wardrobe.world import Wardrobe, person
from wardrobe.calendar.trips.errors import TooManyPieces
from wardrobe.data_import.models import Import
from wardrobe.data_import.schemas import Count, Note, Report, present_import
from wardrobe.photos.errors import QuotaReached
from wardrobe.photos.rules import require_space

NOW = datetime(2026, 12, 5, tzinfo=UTC)
GIGABYTE = 10**9


async def test_errors_are_in_the_language_of_the_request(wardrobe: Wardrobe) -> None:
    client = wardrobe.client(person(), **{"Accept-Language": "de-AT, en;q=0.5"})
    response = await client.post("garments", json={"name": "Coat", "price": "5"})
    assert response.json()["detail"] == "Ein Preis braucht eine Währung, zum Beispiel EUR."
    assert response.json()["errors"] == [
        {"field": "currency", "message": "Ein Preis braucht eine Währung."}
    ]
    assert response.headers["content-language"] == "de"


async def test_invalid_fields_are_explained_in_the_language_of_the_request(
    wardrobe: Wardrobe,
) -> None:
    client = wardrobe.client(person(), **{"Accept-Language": "fr"})
    response = await client.post("garments", json={"price": "5", "currency": "XXX"})
    (error,) = response.json()["errors"]
    assert error["message"] == "doit être le code à trois lettres d'une devise, par exemple EUR"


async def test_a_preview_is_in_the_language_of_the_request(wardrobe: Wardrobe) -> None:
    outfit = await wardrobe.publish(await wardrobe.known_person())
    client = wardrobe.running.client(None, **{"Accept-Language": "ar"})
    response = await client.get(f"/outfit/{outfit['id']}")
    found = preview_metadata(response)
    assert found["og:title"] == "إطلالة على Garderobe"
    assert found["og:image:alt"] == "إطلالة"
    assert response.headers["content-language"] == "ar"


@pytest.mark.parametrize(
    ("count", "words"), [(1, "واحدة فقط"), (2, "اثنتان"), (3, "3 من"), (12, "12 من")]
)
def test_arabic_counts_pieces_in_its_own_forms(count: int, words: str) -> None:
    with reading("ar"):
        (error,) = TooManyPieces(count).errors or []
    assert words in error.message


@pytest.mark.parametrize(
    ("language", "sizes"),
    [("en", "2.5 GB of your 3 GB"), ("de", "2,5 GB von 3 GB"), ("fr", "2,5 Go sur 3 Go")],
)
def test_sizes_are_written_as_in_the_language(language: Language, sizes: str) -> None:
    with reading(language), pytest.raises(QuotaReached) as caught:
        require_space(int(2.5 * GIGABYTE), GIGABYTE, 3 * GIGABYTE)
    assert sizes in " ".join(caught.value.detail.split())


def test_the_report_of_an_import_is_translated_when_it_is_read() -> None:
    known, unknown = "Its tag is not in the archive.", "3 of its 4 pins name other garments."
    notes = [Note(file="x.json", row=1, name="x", reason=reason) for reason in (known, unknown)]
    report = Report(tags=Count(skipped=2), notes=notes)
    found = Import(
        id=1,
        owner_id=2,
        name="export.zip",
        size=3,
        key="x",
        parts=[0],
        report=report.model_dump(mode="json"),
        problem="Something went wrong on our side. Please continue in a while.",
        created_at=NOW,
        expires_at=NOW,
    )
    with reading("fr"):
        shown = present_import(found)
    assert shown.problem == "Un problème est survenu de notre côté. Reprends dans quelque temps."
    assert [note.reason for note in shown.report.notes] == [
        "Le tag correspondant ne figure pas dans l'archive.",
        unknown,
    ]
    assert shown.report.tags.skipped == 2
