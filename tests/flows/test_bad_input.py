"""Invalid input gets a 4xx problem with a code and a sentence, through the real gateway."""

import httpx2
import pytest

from tests.flows.conftest import NewPerson
from tests.support.people import PASSWORD
from tests.wardrobe.pictures import png_header, telling_jpeg


def assert_problem(response: httpx2.Response, status: int, *codes: str) -> None:
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    problem = response.json()
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
async def test_a_file_that_is_no_picture_is_rejected(
    new_person: NewPerson, body: bytes, statuses: set[int]
) -> None:
    ana = await new_person("ana")
    response = await ana.http.put("/api/wardrobe/v1/photos", content=body)
    assert response.status_code in statuses, response.text
    assert response.headers["content-type"] == "application/problem+json"
    assert " " in response.json()["detail"]


async def test_invalid_json_is_rejected(new_person: NewPerson) -> None:
    ana = await new_person("ana")
    response = await ana.http.post(
        "/api/wardrobe/v1/outfits", content=b"{", headers={"Content-Type": "application/json"}
    )
    assert_problem(response, 422, "invalid_json")


@pytest.mark.parametrize("slug", ["Not A Slug", "../x", "all", "a" * 60, "-a", ""])
async def test_a_malformed_tag_is_rejected_and_the_photo_stays_usable(
    new_person: NewPerson, slug: str
) -> None:
    ana = await new_person("ana")
    photo = await ana.upload(telling_jpeg())
    new = {"photo_id": photo["id"], "audience": "public"}
    refused = await ana.http.post("/api/wardrobe/v1/outfits", json={**new, "tags": [slug]})
    assert refused.status_code == 422, refused.text
    assert refused.json()["errors"][0]["field"].startswith("tags")
    again = await ana.http.post("/api/wardrobe/v1/outfits", json={**new, "tags": ["fine"]})
    assert again.status_code == 201


async def test_a_taken_username_is_rejected(new_person: NewPerson) -> None:
    ana = await new_person("ana")
    response = await ana.http.post(
        "/api/identity/v1/accounts",
        json={"email": "x@example.org", "username": ana.username, "password": PASSWORD},
    )
    assert_problem(response, 409, "username_taken")


async def test_a_wrong_password_and_an_unknown_name_get_the_same_response(
    new_person: NewPerson,
) -> None:
    ana = await new_person("ana")
    responses = [
        await ana.http.post(
            "/api/identity/v1/sessions", json={"login": login, "password": "wrong password"}
        )
        for login in (ana.username, "nobody_at_all")
    ]
    bodies = [{**response.json(), "request_id": ""} for response in responses]
    assert responses[0].status_code == responses[1].status_code == 401
    assert bodies[0] == bodies[1]


async def test_an_outfit_of_another_person_cannot_be_changed(new_person: NewPerson) -> None:
    ana, eve = await new_person("ana"), await new_person("eve")
    outfit = await ana.publish(telling_jpeg(), caption="mine")
    path = f"/api/wardrobe/v1/outfits/{outfit['id']}"
    assert_problem(await eve.http.patch(path, json={"caption": "hers"}), 404, "not_found")
    assert_problem(await eve.http.delete(path), 404, "not_found")
    assert (await ana.http.get(path)).json()["caption"] == "mine"
