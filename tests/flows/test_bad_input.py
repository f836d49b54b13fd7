"""Everything bad gets a 4xx problem with a code and a sentence, through the real gateway."""

import httpx2
import pytest

from tests.flows.conftest import Newcomer
from tests.support.people import PASSWORD
from tests.wardrobe.pictures import png_header, telling_jpeg


def assert_problem(answer: httpx2.Response, status: int, *codes: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["code"] in codes
    assert " " in problem["detail"]
    assert problem["request_id"]


@pytest.mark.parametrize(
    ("body", "statuses"),
    [
        (b"this is no picture", {415, 422}),
        (b"", {415, 422}),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", {415, 422}),
        (b"x" * (15 * 1024 * 1024 + 1), {413}),
        (png_header(30_000, 30_000), {422}),
        (telling_jpeg()[:2000], {422}),
    ],
    ids=["text", "empty", "svg", "over 15 MiB", "over 50 megapixels", "truncated"],
)
async def test_what_is_no_picture_is_refused(
    newcomer: Newcomer, body: bytes, statuses: set[int]
) -> None:
    ana = await newcomer("ana")
    answer = await ana.http.put("/api/wardrobe/v1/photos", content=body)
    assert answer.status_code in statuses, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert " " in answer.json()["detail"]


async def test_broken_json_is_refused(newcomer: Newcomer) -> None:
    ana = await newcomer("ana")
    answer = await ana.http.post(
        "/api/wardrobe/v1/outfits", content=b"{", headers={"Content-Type": "application/json"}
    )
    assert_problem(answer, 422, "invalid_json")


@pytest.mark.parametrize("slug", ["Not A Slug", "../x", "all", "a" * 60, "-a", ""])
async def test_a_malformed_tag_is_refused_and_the_photo_stays_usable(
    newcomer: Newcomer, slug: str
) -> None:
    ana = await newcomer("ana")
    photo = await ana.upload(telling_jpeg())
    new = {"photo_id": photo["id"], "audience": "public"}
    refused = await ana.http.post("/api/wardrobe/v1/outfits", json={**new, "tags": [slug]})
    assert refused.status_code == 422, refused.text
    assert refused.json()["errors"][0]["field"].startswith("tags")
    again = await ana.http.post("/api/wardrobe/v1/outfits", json={**new, "tags": ["fine"]})
    assert again.status_code == 201


async def test_a_taken_username_is_refused(newcomer: Newcomer) -> None:
    ana = await newcomer("ana")
    answer = await ana.http.post(
        "/api/identity/v1/accounts",
        json={"email": "x@example.org", "username": ana.username, "password": PASSWORD},
    )
    assert_problem(answer, 409, "username_taken")


async def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(
    newcomer: Newcomer,
) -> None:
    ana = await newcomer("ana")
    answers = [
        await ana.http.post(
            "/api/identity/v1/sessions", json={"login": login, "password": "wrong password"}
        )
        for login in (ana.username, "nobody_at_all")
    ]
    bodies = [{**answer.json(), "request_id": ""} for answer in answers]
    assert answers[0].status_code == answers[1].status_code == 401
    assert bodies[0] == bodies[1]


async def test_somebody_elses_outfit_cannot_be_changed(newcomer: Newcomer) -> None:
    ana, eve = await newcomer("ana"), await newcomer("eve")
    outfit = await ana.publish(telling_jpeg(), caption="mine")
    place = f"/api/wardrobe/v1/outfits/{outfit['id']}"
    assert_problem(await eve.http.patch(place, json={"caption": "hers"}), 404, "not_found")
    assert_problem(await eve.http.delete(place), 404, "not_found")
    assert (await ana.http.get(place)).json()["caption"] == "mine"
