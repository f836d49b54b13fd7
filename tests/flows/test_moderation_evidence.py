"""Moderators see reported content even if it is private or hidden now; others do not."""

import io
from collections.abc import Mapping

import httpx2
import pytest
from PIL import Image

from tests.flows.conftest import NewPerson
from tests.flows.world import grant
from tests.support.http_client import http_client
from tests.support.people import JSON, Person, json_body
from tests.support.wait import eventually
from tests.wardrobe.pictures import plain_jpeg

ADMIN = "/api/admin/v1"
CAPTION = "First snow"


async def report(reporter: Person, kind: str, content_id: str) -> str:
    """Report content as soon as admin knows it. Return the report's id."""

    async def reported() -> str:
        body = {"kind": kind, "subject_id": content_id, "reason": "other"}
        response = await reporter.http.post(f"{ADMIN}/reports", json=body)
        assert response.status_code == 201, response.text
        return str(response.json()["id"])

    return await eventually(reported)


async def context(moderator: Person, path: str) -> JSON:
    response = await moderator.http.get(f"{ADMIN}/{path}/context")
    assert response.status_code == 200, response.text
    assert "no-store" in response.headers["Cache-Control"]
    return json_body(response)


def grant_header(found: JSON) -> Mapping[str, str]:
    return {"Evidence-Grant": found["grant"]}


async def change(owner: Person, outfit_id: str, **fields: str) -> None:
    response = await owner.http.patch(f"/api/wardrobe/v1/outfits/{outfit_id}", json=fields)
    assert response.status_code == 200, response.text


def assert_picture(response: httpx2.Response) -> None:
    assert response.status_code == 200, response.text
    assert "no-store" in response.headers["Cache-Control"]
    assert Image.open(io.BytesIO(response.content)).format == "WEBP"


@pytest.mark.parametrize("became", ["private", "hidden"])
async def test_only_the_moderator_sees_an_outfit_that_became_private_or_hidden(
    new_person: NewPerson, became: str
) -> None:
    owner, reporter, moderator, other = [
        await new_person(name) for name in ("una", "rob", "mia", "max")
    ]
    await grant(moderator, "moderator")
    await grant(other, "moderator")
    outfit = await owner.publish(plain_jpeg(), caption=CAPTION, private_note="secret")
    report_id = await report(reporter, "outfit", outfit["id"])
    path = f"reports/{report_id}"
    if became == "private":
        await change(owner, outfit["id"], audience="private")
    else:
        body = {"act": "hide", "notice": "Not your photo."}
        response = await moderator.http.post(f"{ADMIN}/reports/{report_id}/decisions", json=body)
        assert response.status_code == 200, response.text
        mine = (await owner.http.get(f"{ADMIN}/content-decisions/mine")).json()["items"]
        path = f"content-decisions/{mine[0]['id']}"

    async def is_invisible() -> None:
        for person in (reporter, moderator):
            response = await person.http.get(f"/api/wardrobe/v1/outfits/{outfit['id']}")
            assert response.status_code == 404

    await eventually(is_invisible)
    for person in (owner, reporter):
        assert (await person.http.get(f"{ADMIN}/{path}/context")).status_code == 404

    headers = grant_header(await context(moderator, path))
    evidence = f"/api/wardrobe/v1/evidence/outfits/{outfit['id']}"
    tags = f"/api/tags/v1/evidence/outfits/{outfit['id']}/tags"
    seen = await moderator.http.get(evidence, headers=headers)
    assert (seen.status_code, seen.json()["caption"]) == (200, CAPTION)
    assert seen.json()["hidden"] == (became == "hidden")
    assert "secret" not in seen.text
    assert_picture(await moderator.http.get(f"{evidence}/photo", headers=headers))
    assert (await moderator.http.get(tags, headers=headers)).status_code == 200

    other_outfit = await other.publish(plain_jpeg())
    for address in (evidence, f"{evidence}/photo", tags):
        # The grant works in no other session, not even in another moderator's.
        for person in (reporter, owner, other):
            assert (await person.http.get(address, headers=headers)).status_code == 404
        assert (await moderator.http.get(address)).status_code == 404
        another = address.replace(outfit["id"], other_outfit["id"])
        assert (await moderator.http.get(another, headers=headers)).status_code == 404

    assert (await owner.http.delete(f"/api/wardrobe/v1/outfits/{outfit['id']}")).is_success
    for address in (evidence, f"{evidence}/photo"):
        response = await moderator.http.get(address, headers=headers)
        assert (response.status_code, response.json()["detail"]) == (410, "It was deleted.")


async def test_moderators_see_reported_comments_tags_and_people(
    new_person: NewPerson,
) -> None:
    owner, author, moderator = [await new_person(name) for name in ("una", "rob", "mia")]
    await grant(moderator, "moderator")
    outfit = await owner.publish(plain_jpeg(), caption=CAPTION)
    comments = f"/api/feed/v1/outfits/{outfit['id']}/comments"

    async def commented() -> str:
        response = await author.http.post(comments, json={"text": "Buy this"})
        assert response.status_code == 201, response.text
        return str(response.json()["id"])

    comment_id = await eventually(commented)
    said = await owner.http.post(comments, json={"text": "Please stop"})
    assert said.status_code == 201, said.text
    tag = await author.http.post("/api/tags/v1/tags", json={"name": "Rude words"})
    tag_id = str(tag.json()["id"])
    await author.http.patch("/api/identity/v1/profiles/me", json={"bio": "Likes for sale"})
    reported_content = {
        "comment": (comment_id, f"/api/feed/v1/evidence/comments/{comment_id}", "Buy this"),
        "tag": (tag_id, f"/api/tags/v1/evidence/tags/{tag_id}", "Rude words"),
        "person": (author.id, f"/api/identity/v1/evidence/people/{author.id}", "Likes for sale"),
    }
    reports = {
        kind: await report(owner, kind, content_id)
        for kind, (content_id, _, _) in reported_content.items()
    }
    hide = {"audience": "private"}
    for person in (author, owner):
        assert (
            await person.http.patch("/api/identity/v1/profiles/me", json=hide)
        ).status_code == 200
    await change(owner, outfit["id"], audience="private")

    for kind, (_, address, words) in reported_content.items():
        headers = grant_header(await context(moderator, f"reports/{reports[kind]}"))
        seen = await moderator.http.get(address, headers=headers)
        assert seen.status_code == 200, seen.text
        assert words in seen.text
        assert (await owner.http.get(address, headers=headers)).status_code == 404
        for other_kind, (_, another, _) in reported_content.items():
            if other_kind != kind:
                assert (await moderator.http.get(another, headers=headers)).status_code == 404


async def test_a_grant_is_not_accepted_as_a_token(new_person: NewPerson) -> None:
    owner, reporter, moderator = [await new_person(name) for name in ("una", "rob", "mia")]
    await grant(moderator, "moderator")
    outfit = await owner.publish(plain_jpeg())
    found = await context(moderator, f"reports/{await report(reporter, 'outfit', outfit['id'])}")
    path = f"/api/wardrobe/v1/evidence/outfits/{outfit['id']}"
    async with http_client(base_url=moderator.http.base_url) as bare:
        for headers in (grant_header(found), {"Authorization": f"Bearer {found['grant']}"}):
            assert (await bare.get(path, headers=headers)).status_code == 401
