"""People of whom a backup holds everything: they are erased or robbed later, and restored."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from tests.support.people import Person
from tests.support.wait import eventually
from tests.wardrobe.pictures import encoded, patchwork

BOX = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5}
AUDIENCES = ("public", "followers", "private")


@dataclass(frozen=True)
class Restorable:
    """People with all that a restoration brings back, by what they are to Ana."""

    ana: Person
    followed: Person
    careful: Person
    """Ana follows them; they approve followers."""
    blocked: Person
    blocker: Person
    muted: Person
    zoe: Person
    robbed: Person
    """Somebody who deletes things, not the account. Their profile is for followers."""
    outfits: dict[str, dict[str, Any]]
    """Ana's outfits by audience."""
    garment: dict[str, Any]
    """Ana's garment with two pictures, pinned on the public outfit."""
    trashed: dict[str, Any]
    """Another one, which is in the trash."""
    trip: dict[str, Any]
    """Ana's trip, with both garments and a toothbrush in its suitcase."""
    lost: dict[str, Any]
    """The outfit of the robbed person."""
    kept: dict[str, Any]
    """Another outfit of theirs."""

    @property
    def all(self) -> tuple[Person, ...]:
        accounts = self.ana, self.followed, self.careful, self.blocked, self.blocker
        return *accounts, self.muted, self.zoe, self.robbed

    @property
    def slug(self) -> str:
        return self.ana.username.replace("_", "-")


@asynccontextmanager
async def restorable_people(gateway: str) -> AsyncIterator[Restorable]:
    async with AsyncExitStack() as stack:
        names = "ana", "followed", "careful", "blocked", "blocker", "muted", "zoe", "robbed"
        people = [
            await stack.enter_async_context(await Person.register(gateway, name)) for name in names
        ]
        ana, followed, careful, blocked, blocker, muted, zoe, robbed = people
        for other in (followed, careful, muted):
            assert await ana.follow(other) == "following"
        assert await followed.follow(ana) == "following"
        await put(ana, f"/api/feed/v1/mutes/{muted.id}", {"days": None})
        await put(ana, f"/api/feed/v1/blocks/{blocked.id}")
        await put(blocker, f"/api/feed/v1/blocks/{ana.id}")
        await followed.follow(robbed)
        await limit_profile(careful)
        await limit_profile(robbed)
        changed = await ana.http.patch(
            "/api/identity/v1/profiles/me", json={"display_name": "Ana of the backup"}
        )
        assert changed.status_code == 200, changed.text
        coat = {"name": "Coat", "category": "outerwear"}
        garment = (await ana.http.post("/api/wardrobe/v1/garments", json=coat)).json()
        for seed in range(2):
            photo = await ana.upload(encoded(patchwork(seed), "JPEG"))
            path = f"/api/wardrobe/v1/garments/{garment['id']}/pictures"
            garment = (await ana.http.post(path, json={"photo_id": photo["id"]})).json()
        pins = [BOX | {"garment_id": garment["id"]}]
        trashed = (await ana.http.post("/api/wardrobe/v1/garments", json={"name": "Scarf"})).json()
        trip = await pack(ana, garment, trashed)
        deleted = await ana.http.delete(f"/api/wardrobe/v1/garments/{trashed['id']}")
        assert deleted.status_code == 204, deleted.text
        slug = ana.username.replace("_", "-")
        outfits = {
            audience: await ana.publish(
                encoded(patchwork(seed), "JPEG"),
                audience=audience,
                caption=f"For {audience}",
                worn_on="2026-11-02",
                tags=[slug],
                pins=pins if audience == "public" else [],
            )
            for seed, audience in enumerate(AUDIENCES, start=int(ana.id) % 10**9)
        }
        lost = await robbed.publish(encoded(patchwork(int(robbed.id)), "JPEG"), caption="Lost")
        kept = await robbed.publish(encoded(patchwork(int(robbed.id) + 1), "JPEG"), caption="Kept")
        found = Restorable(
            ana,
            followed,
            careful,
            blocked,
            blocker,
            muted,
            zoe,
            robbed,
            outfits,
            garment,
            trashed,
            trip,
            lost,
            kept,
        )
        await eventually(lambda: has_settled(found))
        yield found


async def put(person: Person, path: str, body: object = None) -> None:
    response = await person.http.put(path, json=body)
    assert response.status_code < 300, response.text


async def pack(person: Person, *garments: dict[str, Any]) -> dict[str, Any]:
    """Create a trip with these garments, the first of them packed, and an item."""
    trips = "/api/wardrobe/v1/trips"
    days = {"first_day": "2026-12-01", "last_day": "2026-12-03"}
    made = await person.http.post(trips, json={"name": "Lisbon"} | days)
    assert made.status_code == 201, made.text
    trip = f"{trips}/{made.json()['id']}"
    for garment in garments:
        await put(person, f"{trip}/garments/{garment['id']}", {"quantity": 1})
    item = await person.http.post(f"{trip}/items", json={"text": "Toothbrush"})
    assert item.status_code == 201, item.text
    await put(person, f"{trip}/packed", {"packed": True, "garment_ids": [garments[0]["id"]]})
    return dict(made.json())


async def limit_profile(person: Person) -> None:
    response = await person.http.patch(
        "/api/identity/v1/profiles/me", json={"audience": "followers"}
    )
    assert response.status_code == 200, response.text


async def has_settled(people: Restorable) -> None:
    """Check that every service knows the outfits, and that Ana's tag holds all three."""
    shown = [item["outfit"]["id"] for item in await people.followed.timeline()]
    expected = {people.outfits["public"]["id"], people.outfits["followers"]["id"]}
    assert set(shown) >= expected | {people.lost["id"]}
    tagged = await people.ana.http.get(
        f"/api/tags/v1/users/{people.ana.id}/tags/{people.slug}/outfits"
    )
    assert len(tagged.json().get("items", [])) == len(AUDIENCES)
    hidden = await people.blocker.http.get(
        f"/api/wardrobe/v1/outfits/{people.outfits['public']['id']}"
    )
    assert hidden.status_code == 404
    assert (await people.followed.http.get(people_path(people.robbed))).status_code == 200


def people_path(person: Person) -> str:
    return f"/api/identity/v1/profiles?username={person.username}"
