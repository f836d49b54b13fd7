"""The waitlist as CSV: no formula is executed, invalid files change nothing."""

import csv
import io

import httpx2
import pytest
from sqlalchemy import text

from tests.admin.conftest import ADMIN
from tests.admin.reportables import acts
from tests.admin.test_waitlist import join, join_and_get_entry, waitlist
from tests.support.service_under_test import RunningService

API = "/api/admin/v1"


async def import_csv(running: RunningService, csv_file: str | bytes) -> httpx2.Response:
    async with running.client(ADMIN, **{"Content-Type": "text/csv"}) as client:
        return await client.post(f"{API}/waitlist/import", content=csv_file)


async def export_csv(running: RunningService, query: str = "") -> list[dict[str, str]]:
    async with running.client(ADMIN) as client:
        response = await client.get(f"{API}/waitlist.csv{query}")
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "text/csv; charset=utf-8"
    assert "waitlist.csv" in response.headers["content-disposition"]
    return list(csv.DictReader(io.StringIO(response.text, newline="")))


@pytest.mark.parametrize("prefix", ["=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"])
async def test_a_formula_is_exported_as_text_and_imported_unchanged(
    running: RunningService, prefix: str
) -> None:
    formula = f'{prefix}HYPERLINK("http://evil.example","Win")'
    email = f"formula{ord(prefix)}@sheet.example"
    await join(running, email, why=formula)
    (row,) = await export_csv(running, f"?query={email}")
    assert row["why"] == f"'{formula}"
    assert (row["email"], row["state"]) == (email, "waiting")

    back = f'email,why\nback.{email},"{row["why"].replace(chr(34), chr(34) * 2)}"\n'
    assert (await import_csv(running, back)).json()["added"] == 1
    (entry,) = await waitlist(running, query=f"back.{email}")
    assert (entry["why"], entry["source"]) == (formula, "import")


async def test_an_address_that_is_a_formula_is_exported_as_text(running: RunningService) -> None:
    await join(running, "=1+1@sheet.example")
    (row,) = await export_csv(running, "?query=1%2B1@sheet")
    assert row["email"] == "'=1+1@sheet.example"


async def test_the_export_applies_the_filters(running: RunningService) -> None:
    await join(running, "one@filter.example", country="PT", source="fair")
    await join_and_get_entry(running, "two@filter.example")
    rows = await export_csv(running, "?query=@filter.example&country=PT&source=fair&state=waiting")
    assert [row["email"] for row in rows] == ["one@filter.example"]
    assert await acts(running, "waitlist") != []


async def test_valid_rows_are_imported_and_invalid_ones_reported(running: RunningService) -> None:
    await join_and_get_entry(running, "known@import.example")
    csv_file = (
        "\ufeffEmail, Country,why,state\r\n"
        'new@import.example,pt,"Two\nlines",joined\r\n'
        "known@import.example,,,\r\n"
        "\r\n"
        "nonsense,,,\r\n"
        "far@import.example,Portugal,,\r\n"
        "short@import.example\r\n"
    )
    response = await import_csv(running, csv_file.encode())
    assert response.status_code == 200, response.text
    result = response.json()
    assert (result["added"], result["known"], result["refused"]) == (2, 1, 2)
    assert [problem["line"] for problem in result["problems"]] == [6, 7]
    assert "email" in result["problems"][0]["message"]
    (entry,) = await waitlist(running, query="new@import")
    assert (entry["country"], entry["why"], entry["state"]) == ("PT", "Two\nlines", "waiting")
    assert ("waitlist.imported", "2 added, 1 known, 2 refused") in await acts(running, "waitlist")


@pytest.mark.parametrize(
    ("csv_file", "message"),
    [
        (b"", "at least email"),
        (b"name,why\nAna,hats\n", "at least email"),
        (b"email,password\nana@x.example,hunter2\n", "used: password"),
        (b"email,email\na@x.example,b@x.example\n", "twice"),
        (b"email\n\xff\xfe\x00", "UTF-8"),
        (b'email\n"never closed', "valid CSV"),
        (b"email\n" + b"a" * 200_000, "valid CSV"),
        (b"email\n" + b"a@x.example\n" * 2001, "more than 2000 rows"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "UTF-8"),
    ],
    ids=["empty", "no-email", "unknown", "twice", "bytes", "open", "huge-cell", "long", "picture"],
)
async def test_an_invalid_file_is_refused_with_a_reason(
    running: RunningService, csv_file: bytes, message: str
) -> None:
    response = await import_csv(running, csv_file)
    assert (response.status_code, response.json()["code"]) == (422, "sheet_not_good")
    assert message in response.json()["detail"]
    assert await waitlist(running, query="@x.example") == []


async def test_twenty_thousand_entries_are_exported_in_time(running: RunningService) -> None:
    async with running.database.sessions() as session:
        await session.execute(
            text("""
            INSERT INTO waitlist (email, why, source, state, version)
            SELECT number || '@queue.example', '', 'web', 'waiting', 1
            FROM generate_series(1, 20000) AS number
            """)
        )
        await session.commit()
    rows = await export_csv(running, "?query=@queue.example")
    positions = [int(row["position"]) for row in rows]
    assert len(positions) == 20_000
    assert positions == sorted(set(positions))


async def test_a_file_of_ten_megabytes_is_refused(running: RunningService) -> None:
    response = await import_csv(running, b"email\n" + b"a@big.example\n" * 750_000)
    assert (response.status_code, response.json()["code"]) == (413, "content_too_large")
    assert await waitlist(running, query="@big.example") == []
