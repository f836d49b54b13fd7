"""An account of a backup returns into the running system, which everyone else goes on using."""

import hashlib

import psycopg
import pytest

from deploy.local.layout import Layout
from tests.flows.stores import Stores
from tests.support.wait import eventually
from tests.systems.restorable import AUDIENCES, Restorable
from tests.systems.restored_accounts import IDENTITY, WARDROBE, Restoring
from tests.systems.second_system import Backup

pytestmark = pytest.mark.long
FEED = "/api/feed/v1"


async def test_an_erased_account_returns_although_its_restoration_was_killed(
    restored_people: Restorable,
) -> None:
    own = await restored_people.ana.http.get(f"{IDENTITY}/profiles/me")
    assert own.json()["display_name"] == "Ana of the backup"
    await eventually(lambda: everything_is_back(restored_people))
    await trash_and_trips_are_back(restored_people)


async def everything_is_back(restorable: Restorable) -> None:
    ana = restorable.ana
    for audience in AUDIENCES:
        before = restorable.outfits[audience]
        found = (await ana.http.get(f"{WARDROBE}/outfits/{before['id']}")).json()
        kept = ("caption", "audience", "worn_on", "published_at", "photo")
        assert {name: found.get(name) for name in kept} == {name: before[name] for name in kept}
    (pin,) = (
        await ana.http.get(f"{WARDROBE}/outfits/{restorable.outfits['public']['id']}")
    ).json()["pins"]
    assert pin["garment"]["id"] == restorable.garment["id"]
    worn = (await ana.http.get(f"{WARDROBE}/garments/{restorable.garment['id']}")).json()
    assert worn["wear_count"] == 1
    assert len(worn["pictures"]) == 2
    assert worn["pictures"] == restorable.garment["pictures"]
    following = (await ana.http.get(f"{FEED}/following")).json()["items"]
    assert {each["id"] for each in following} == {restorable.followed.id, restorable.muted.id}
    asked = (await restorable.careful.http.get(f"{FEED}/follow-requests")).json()["items"]
    assert [each["id"] for each in asked] == [ana.id]
    blocked = (await ana.http.get(f"{FEED}/blocks")).json()["items"]
    assert [each["id"] for each in blocked] == [restorable.blocked.id]
    muted = (await ana.http.get(f"{FEED}/mutes")).json()["items"]
    assert [each["id"] for each in muted] == [restorable.muted.id]


async def trash_and_trips_are_back(restorable: Restorable) -> None:
    ana, trashed = restorable.ana, restorable.trashed["id"]
    assert (await ana.http.get(f"{WARDROBE}/garments/{trashed}")).status_code == 404
    trash = (await ana.http.get(f"{WARDROBE}/trash/garments")).json()["items"]
    assert [each["id"] for each in trash] == [trashed]
    trip = f"{WARDROBE}/trips/{restorable.trip['id']}"
    plan = (await ana.http.get(trip)).json()
    packed = {each["name"]: each["packed"] for each in plan["garments"]}
    assert packed == {"Coat": True}
    assert [(item["text"], item["packed"]) for item in plan["items"]] == [("Toothbrush", False)]
    assert (await ana.http.post(f"{WARDROBE}/garments/{trashed}/restore")).status_code == 200
    names = [each["name"] for each in (await ana.http.get(trip)).json()["garments"]]
    assert sorted(names) == ["Coat", "Scarf"]
    assert (await ana.http.delete(f"{WARDROBE}/garments/{trashed}")).status_code == 204


async def test_others_see_restored_outfits_as_their_audience_allows(
    restored_people: Restorable,
) -> None:
    restorable, follower = restored_people, restored_people.followed
    public, followers = (restorable.outfits[name]["id"] for name in ("public", "followers"))

    async def are_shown() -> None:
        shown = [item["outfit"]["id"] for item in await follower.timeline()]
        assert [each for each in shown if each in {public, followers}] == [followers, public]
        tagged = await follower.http.get(
            f"/api/tags/v1/users/{restorable.ana.id}/tags/{restorable.slug}/outfits"
        )
        assert {each["id"] for each in tagged.json()["items"]} == {public, followers}
        found = await follower.http.get(f"{FEED}/people", params={"q": restorable.ana.username})
        assert restorable.ana.id in {each["user_id"] for each in found.json()["items"]}

    await eventually(are_shown)
    for person in (restorable.blocked, restorable.blocker):
        found = await person.http.get(f"{FEED}/people", params={"q": restorable.ana.username})
        assert found.json()["items"] == []
    notified = (await follower.http.get(f"{FEED}/notifications")).json()["items"]
    assert all(each["actor"]["id"] != restorable.ana.id for each in notified if each["actor"])


async def test_restored_pictures_are_those_of_the_backup(
    layout: Layout, backup: Backup, restored_people: Restorable
) -> None:
    for outfit in restored_people.outfits.values():
        photo = outfit["photo"]
        served = await restored_people.ana.http.get(
            f"{layout.media_url}/{photo['bucket']}/{photo['path']}"
        )
        stored = backup.folder / "objects" / photo["bucket"] / photo["path"]
        assert hashlib.sha256(served.content).digest() == (
            hashlib.sha256(stored.read_bytes()).digest()
        )


async def test_a_repeated_restoration_changes_nothing(
    restored_people: Restorable, restoring: Restoring
) -> None:
    path = f"{WARDROBE}/outfits/{restored_people.outfits['public']['id']}"
    edited = await restored_people.ana.http.patch(path, json={"caption": "Edited since"})
    assert edited.status_code == 200, edited.text
    await restored_people.ana.http.delete(f"{FEED}/follows/{restored_people.muted.id}")
    done = await restoring.restore(restored_people.ana.username)
    assert not any(done.counts.values())
    assert (await restored_people.ana.http.get(path)).json()["caption"] == "Edited since"
    assert (
        await restored_people.ana.http.get(f"{FEED}/follows/{restored_people.muted.id}")
    ).json() == {"state": "none"}


async def test_the_restoration_is_in_the_audit_log(
    restored_people: Restorable, erased_accounts: Stores
) -> None:
    with psycopg.connect(erased_accounts.database("admin").replace("+psycopg", "")) as database:
        rows = database.execute(
            "SELECT act, actor_id FROM audit WHERE subject = %s ORDER BY id",
            [f"person/{restored_people.ana.id}"],
        ).fetchall()
    assert rows[-1] == ("account.restored_from_backup", None)


async def test_deleted_outfits_of_an_existing_account_return(
    restorable: Restorable, restoring: Restoring
) -> None:
    robbed, lost = restorable.robbed, restorable.lost["id"]
    for path in (f"outfits/{lost}", f"trash/{lost}"):
        assert (await robbed.http.delete(f"{WARDROBE}/{path}")).status_code == 204
    kept = f"{WARDROBE}/outfits/{restorable.kept['id']}"
    await robbed.http.patch(kept, json={"caption": "Newer than the backup"})
    done = await restoring.restore(robbed.username)
    assert {noun: count for noun, count in done.counts.items() if count} == {
        "photos": 1,
        "outfits": 1,
    }
    assert (await robbed.http.get(kept)).json()["caption"] == "Newer than the backup"

    async def is_shown() -> None:
        assert lost in {item["outfit"]["id"] for item in await restorable.followed.timeline()}

    await eventually(is_shown)
    hidden = await restorable.careful.http.get(f"{WARDROBE}/outfits/{lost}")
    assert hidden.status_code == 404
