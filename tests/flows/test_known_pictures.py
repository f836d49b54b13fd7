"""A copy of a hidden picture is held until a moderator decides."""

import secrets
from collections.abc import Sequence

import httpx2

from deploy.local.layout import Layout
from tests.flows.conftest import NewPerson
from tests.flows.world import grant
from tests.support.people import JSON, Person, anonymous_client
from tests.support.wait import eventually
from tests.wardrobe.pictures import encoded, patchwork, recaptured

ADMIN, WARDROBE = "/api/admin/v1", "/api/wardrobe/v1"
SEED = 1126
"""Of a picture whose copies are recognized with a good margin; one in 150 is too like noise."""


async def test_a_copy_of_a_hidden_picture_is_visible_to_its_owner_only_until_it_is_restored(
    new_person: NewPerson, layout: Layout
) -> None:
    names = ("ana", "ben", "fay", "moe")
    ana, ben, fay, moe = [await new_person(name) for name in names]
    await grant(moe, "moderator")
    await fay.follow(ben)
    picture = patchwork(SEED)
    first = await ana.publish(encoded(picture, "JPEG"))
    await hide(fay, moe, ana, first)

    slug = f"copied-{secrets.token_hex(4)}"
    tag = {"slug": slug, "name": slug, "audience": "public"}
    assert (await ben.http.post("/api/tags/v1/tags", json=tag)).status_code == 201
    copy = await ben.publish(recaptured(picture), caption="Quite mine", tags=[slug])

    assert copy["hidden"]
    # Once a later outfit is visible, the event of the copy has been processed everywhere.
    later = await ben.publish(encoded(patchwork(secrets.randbits(64)), "JPEG"), tags=[slug])
    async with anonymous_client(layout.public_url) as anonymous:
        others = (fay.http, ana.http, moe.http, anonymous)
        await eventually(lambda: require_visible(fay, ben, slug, later))
        await require_hidden(others, ben, slug, copy)
        held = await held_decision(moe, copy["id"])
        assert (held["automated"], held["matched_outfit_id"]) == (True, first["id"])
        seen = await anonymous.get(f"{layout.media_url}/outfits/{held['picture']['path']}")
        assert (seen.status_code, held["picture"]["path"]) == (200, copy["photo"]["path"])
        (own,) = await hidden_content_of(ben)
        assert (own["automated"], own["content_id"]) == (True, copy["id"])

        review = {"act": "restore", "notice": "This one is yours."}
        path = f"{ADMIN}/content-decisions/{held['id']}/review"
        assert (await moe.http.post(path, json=review)).status_code == 200

        await eventually(lambda: require_visible(fay, ben, slug, copy))
        assert (await anonymous.get(f"{WARDROBE}/outfits/{copy['id']}")).status_code == 200
    assert await hidden_content_of(ben) == []
    change = {"caption": "Mine after all"}
    edited = await ben.http.patch(f"{WARDROBE}/outfits/{copy['id']}", json=change)
    assert not edited.json()["hidden"]


async def hide(reporter: Person, moderator: Person, owner: Person, outfit: JSON) -> None:
    """Have an outfit hidden by a moderator, and wait until wardrobe applies it."""
    report = {"kind": "outfit", "subject_id": outfit["id"], "reason": "nudity"}

    async def is_reported() -> str:
        response = await reporter.http.post(f"{ADMIN}/reports", json=report)
        assert response.status_code == 201, response.text
        return str(response.json()["id"])

    report_id = await eventually(is_reported)
    decision = {"act": "hide", "notice": "This breaks our rules."}
    path = f"{ADMIN}/reports/{report_id}/decisions"
    assert (await moderator.http.post(path, json=decision)).status_code == 200

    async def is_hidden() -> None:
        response = await owner.http.get(f"{WARDROBE}/outfits/{outfit['id']}")
        assert response.json()["hidden"]

    await eventually(is_hidden)


async def held_decision(moderator: Person, outfit_id: str) -> JSON:
    """Wait for the decision about a held outfit. Return it as moderators see it."""

    async def waits() -> JSON:
        response = await moderator.http.get(f"{ADMIN}/content-decisions?automated=true&limit=100")
        found: list[JSON] = [
            one for one in response.json()["items"] if one["content_id"] == outfit_id
        ]
        assert len(found) == 1
        return found[0]

    return await eventually(waits)


async def hidden_content_of(person: Person) -> list[JSON]:
    response = await person.http.get(f"{ADMIN}/content-decisions/mine")
    items: list[JSON] = response.json()["items"]
    return items


def pages_of(owner: Person, slug: str, outfit: JSON) -> dict[str, str]:
    """Return the paths at which an outfit is visible, by a name."""
    return {
        "feed": "/api/feed/v1/timeline",
        "profile": f"{WARDROBE}/outfits?owner_id={owner.id}",
        "tag": f"/api/tags/v1/users/{owner.id}/tags/{slug}/outfits",
        "itself": f"{WARDROBE}/outfits/{outfit['id']}",
        "preview": f"/outfit/{outfit['id']}",
    }


async def require_visible(viewer: Person, owner: Person, slug: str, outfit: JSON) -> None:
    for name, path in pages_of(owner, slug, outfit).items():
        if name != "preview":
            response = await viewer.http.get(path)
            assert outfit["id"] in response.text, (name, response.text)


async def require_hidden(
    viewers: Sequence[httpx2.AsyncClient], owner: Person, slug: str, outfit: JSON
) -> None:
    """Assert that neither the outfit nor its picture's path appears anywhere."""
    stem = outfit["photo"]["path"].removesuffix("-640.webp")
    for viewer in viewers:
        for name, path in pages_of(owner, slug, outfit).items():
            response = await viewer.get(path)
            body = response.text.replace(path, "")
            assert stem not in body, (name, body)
            assert "Quite mine" not in body, (name, body)
            if name == "itself":
                assert response.status_code == 404
