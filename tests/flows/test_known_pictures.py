"""A picture that moderators hid comes back from somebody else: who sees it, and when."""

import secrets
from collections.abc import Sequence

import httpx2

from deploy.local.layout import Layout
from tests.flows.conftest import Newcomer
from tests.flows.world import grant
from tests.support.people import JSON, Person, visitor
from tests.support.wait import eventually
from tests.wardrobe.pictures import encoded, patchwork, recaptured

ADMIN, WARDROBE = "/api/admin/v1", "/api/wardrobe/v1"


async def test_a_copy_of_a_hidden_picture_is_seen_by_its_owner_alone_until_it_is_restored(
    newcomer: Newcomer, layout: Layout
) -> None:
    names = ("ana", "ben", "fay", "moe")
    ana, ben, fay, moe = [await newcomer(name) for name in names]
    await grant(moe, "moderator")
    await fay.follow(ben)
    picture = patchwork(secrets.randbits(64))
    first = await ana.publish(encoded(picture, "JPEG"))
    await hide(fay, moe, ana, first)

    slug = f"copied-{secrets.token_hex(4)}"
    tag = {"slug": slug, "name": slug, "audience": "public"}
    assert (await ben.http.post("/api/tags/v1/tags", json=tag)).status_code == 201
    copy = await ben.publish(recaptured(picture), caption="Quite mine", tags=[slug])

    assert copy["hidden"]
    # Until everybody has heard of another outfit that came later, nobody has seen this one.
    later = await ben.publish(encoded(patchwork(secrets.randbits(64)), "JPEG"), tags=[slug])
    async with visitor(layout.public_url) as anonymous:
        others = (fay.http, ana.http, moe.http, anonymous)
        await eventually(lambda: shows_to(fay, ben, slug, later), seconds=20)
        await shows_to_nobody(others, ben, slug, copy)
        told = await waits_for(moe, copy["id"])
        assert (told["automated"], told["matched_outfit_id"]) == (True, first["id"])
        seen = await anonymous.get(f"{layout.media_url}/outfits/{told['picture']['path']}")
        assert (seen.status_code, told["picture"]["path"]) == (200, copy["photo"]["path"])
        (own,) = await hidden_things_of(ben)
        assert (own["automated"], own["content_id"]) == (True, copy["id"])

        review = {"act": "restore", "notice": "This one is yours."}
        path = f"{ADMIN}/content-decisions/{told['id']}/review"
        assert (await moe.http.post(path, json=review)).status_code == 200

        await eventually(lambda: shows_to(fay, ben, slug, copy), seconds=20)
        assert (await anonymous.get(f"{WARDROBE}/outfits/{copy['id']}")).status_code == 200
    assert await hidden_things_of(ben) == []
    change = {"caption": "Mine after all"}
    edited = await ben.http.patch(f"{WARDROBE}/outfits/{copy['id']}", json=change)
    assert not edited.json()["hidden"]


async def hide(reporter: Person, moderator: Person, owner: Person, outfit: JSON) -> None:
    """Have an outfit hidden by moderators, and wait until the wardrobe has heard of it."""
    report = {"kind": "outfit", "subject_id": outfit["id"], "reason": "nudity"}

    async def is_reported() -> str:
        answer = await reporter.http.post(f"{ADMIN}/reports", json=report)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    report_id = await eventually(is_reported)
    decision = {"act": "hide", "notice": "This breaks our rules."}
    path = f"{ADMIN}/reports/{report_id}/decisions"
    assert (await moderator.http.post(path, json=decision)).status_code == 200

    async def is_hidden() -> None:
        answer = await owner.http.get(f"{WARDROBE}/outfits/{outfit['id']}")
        assert answer.json()["hidden"]

    await eventually(is_hidden)


async def waits_for(moderator: Person, outfit_id: str) -> JSON:
    """What the moderators see of a held outfit, once they are told of it."""

    async def waits() -> JSON:
        answer = await moderator.http.get(f"{ADMIN}/content-decisions?automated=true&limit=100")
        found: list[JSON] = [
            one for one in answer.json()["items"] if one["content_id"] == outfit_id
        ]
        assert len(found) == 1
        return found[0]

    return await eventually(waits)


async def hidden_things_of(person: Person) -> list[JSON]:
    answer = await person.http.get(f"{ADMIN}/content-decisions/mine")
    items: list[JSON] = answer.json()["items"]
    return items


def pages_of(owner: Person, slug: str, outfit: JSON) -> dict[str, str]:
    """Where an outfit shows to those who may see it, by the place's name."""
    return {
        "feed": "/api/feed/v1/timeline",
        "profile": f"{WARDROBE}/outfits?owner_id={owner.id}",
        "tag": f"/api/tags/v1/users/{owner.id}/tags/{slug}/outfits",
        "itself": f"{WARDROBE}/outfits/{outfit['id']}",
        "preview": f"/outfit/{outfit['id']}",
    }


async def shows_to(viewer: Person, owner: Person, slug: str, outfit: JSON) -> None:
    for place, path in pages_of(owner, slug, outfit).items():
        if place != "preview":
            answer = await viewer.http.get(path)
            assert outfit["id"] in answer.text, (place, answer.text)


async def shows_to_nobody(
    viewers: Sequence[httpx2.AsyncClient], owner: Person, slug: str, outfit: JSON
) -> None:
    """Neither the outfit nor the address of its picture is anywhere."""
    stem = outfit["photo"]["path"].removesuffix("-640.webp")
    for viewer in viewers:
        for place, path in pages_of(owner, slug, outfit).items():
            answer = await viewer.get(path)
            body = answer.text.replace(path, "")
            assert stem not in body, (place, body)
            assert "Quite mine" not in body, (place, body)
            if place == "itself":
                assert answer.status_code == 404
