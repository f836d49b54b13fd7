"""The waitlist as CSV: nothing in it is executed, bad files lose nothing."""

import csv
import io

import httpx2
import pytest
from sqlalchemy import text

from tests.admin.conftest import ADMIN
from tests.admin.reportables import acts
from tests.admin.test_waitlist import entry_of, join, waiting
from tests.support.service_under_test import RunningService

API = "/api/admin/v1"


async def send(running: RunningService, sheet: str | bytes) -> httpx2.Response:
    async with running.client(ADMIN, **{"Content-Type": "text/csv"}) as client:
        return await client.post(f"{API}/waitlist/import", content=sheet)


async def fetch(running: RunningService, query: str = "") -> list[dict[str, str]]:
    async with running.client(ADMIN) as client:
        answer = await client.get(f"{API}/waitlist.csv{query}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert "waitlist.csv" in answer.headers["content-disposition"]
    return list(csv.DictReader(io.StringIO(answer.text, newline="")))


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"])
async def test_a_formula_leaves_as_text_and_comes_back_as_it_was(
    running: RunningService, start: str
) -> None:
    formula = f'{start}HYPERLINK("http://evil.example","Win")'
    email = f"formula{ord(start)}@sheet.example"
    await join(running, email, why=formula)
    (row,) = await fetch(running, f"?query={email}")
    assert row["why"] == f"'{formula}"
    assert (row["email"], row["state"]) == (email, "waiting")

    back = f'email,why\nback.{email},"{row["why"].replace(chr(34), chr(34) * 2)}"\n'
    assert (await send(running, back)).json()["added"] == 1
    (entry,) = await waiting(running, query=f"back.{email}")
    assert (entry["why"], entry["source"]) == (formula, "import")


async def test_an_address_that_is_a_formula_leaves_as_text(running: RunningService) -> None:
    await join(running, "=1+1@sheet.example")
    (row,) = await fetch(running, "?query=1%2B1@sheet")
    assert row["email"] == "'=1+1@sheet.example"


async def test_the_file_has_what_the_filter_shows(running: RunningService) -> None:
    await join(running, "one@filter.example", country="PT", source="fair")
    await entry_of(running, "two@filter.example")
    rows = await fetch(running, "?query=@filter.example&country=PT&source=fair&state=waiting")
    assert [row["email"] for row in rows] == ["one@filter.example"]
    assert await acts(running, "waitlist") != []


async def test_good_rows_are_taken_and_bad_ones_named(running: RunningService) -> None:
    await entry_of(running, "known@import.example")
    sheet = (
        "\ufeffEmail, Country,why,state\r\n"
        'new@import.example,pt,"Two\nlines",joined\r\n'
        "known@import.example,,,\r\n"
        "\r\n"
        "nonsense,,,\r\n"
        "far@import.example,Portugal,,\r\n"
        "short@import.example\r\n"
    )
    answer = await send(running, sheet.encode())
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert (told["added"], told["known"], told["refused"]) == (2, 1, 2)
    assert [problem["line"] for problem in told["problems"]] == [6, 7]
    assert "email" in told["problems"][0]["message"]
    (entry,) = await waiting(running, query="new@import")
    assert (entry["country"], entry["why"], entry["state"]) == ("PT", "Two\nlines", "waiting")
    assert ("waitlist.imported", "2 added, 1 known, 2 refused") in await acts(running, "waitlist")


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        (b"", "at least email"),
        (b"name,why\nAna,hats\n", "at least email"),
        (b"email,password\nana@x.example,hunter2\n", "not known: password"),
        (b"email,email\na@x.example,b@x.example\n", "twice"),
        (b"email\n\xff\xfe\x00", "UTF-8"),
        (b'email\n"never closed', "no good CSV"),
        (b"email\n" + b"a" * 200_000, "no good CSV"),
        (b"email\n" + b"a@x.example\n" * 2001, "more than 2000 rows"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "UTF-8"),
    ],
    ids=["empty", "no-email", "unknown", "twice", "bytes", "open", "huge-cell", "long", "picture"],
)
async def test_a_file_that_cannot_be_used_says_why_and_changes_nothing(
    running: RunningService, sheet: bytes, words: str
) -> None:
    answer = await send(running, sheet)
    assert (answer.status_code, answer.json()["code"]) == (422, "sheet_not_good")
    assert words in answer.json()["detail"]
    assert await waiting(running, query="@x.example") == []


async def test_a_file_of_the_longest_queue_is_written_in_time(running: RunningService) -> None:
    async with running.database.sessions() as session:
        await session.execute(
            text("""
            INSERT INTO waitlist (email, why, source, state, version)
            SELECT number || '@queue.example', '', 'web', 'waiting', 1
            FROM generate_series(1, 20000) AS number
            """)
        )
        await session.commit()
    rows = await fetch(running, "?query=@queue.example")
    places = [int(row["position"]) for row in rows]
    assert len(places) == 20_000
    assert places == sorted(set(places))


async def test_ten_megabytes_are_refused_unread(running: RunningService) -> None:
    answer = await send(running, b"email\n" + b"a@big.example\n" * 750_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "content_too_large")
    assert await waiting(running, query="@big.example") == []
