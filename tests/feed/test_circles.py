"""Circles: lists of people of whom only their owner knows."""

from typing import Any

from sqlalchemy import text

from contracts.identity import AccountDeleted
from feed.main import service
from feed.relations.circles.domain import MAX_CIRCLES, MAX_MEMBERS
from tests.feed.circle_lists import make
from tests.feed.world import World, fresh_id, problem
from tests.support.people import JSON
from tests.support.wait import eventually

_FILL = text("""
INSERT INTO circle_members (circle_id, member_id, owner_id, active, version)
SELECT :circle_id, next_id(), :owner_id, true, 1 FROM generate_series(1, :number)
""")


async def members(world: World, owner: int, circle_id: str, query: str = "") -> list[str]:
    answer = await world.get(owner, f"/circles/{circle_id}/members{query}")
    assert answer.status_code == 200, answer.text
    return [item["id"] for item in answer.json()["items"]]


async def circles(world: World, owner: int) -> list[JSON]:
    answer = await world.get(owner, "/circles")
    assert answer.status_code == 200, answer.text
    items: list[JSON] = answer.json()["items"]
    return items


async def events(world: World, kind: str, circle_id: str) -> list[tuple[int, dict[str, Any]]]:
    found = await world.running.published(kind)
    states = [
        (event.aggregateversion, event.data)
        for event in found
        if event.data["circle_id"] == circle_id
    ]
    return sorted(states, key=lambda state: state[0])


async def last_state(world: World, circle_id: str) -> tuple[int, bool] | None:
    """Return the version of the only membership, and whether it is active."""
    found = await events(world, "feed.membership.changed", circle_id)
    return (found[-1][0], found[-1][1]["active"]) if found else None


async def test_people_are_added_and_removed_once(world: World) -> None:
    ana, bea, cleo = await world.people(3)
    circle_id = await make(world, ana, "Family", bea, cleo)
    await world.put(ana, f"/circles/{circle_id}/members/{bea}")
    assert await members(world, ana, circle_id) == [str(cleo), str(bea)]
    assert await members(world, ana, circle_id, "?limit=1") == [str(cleo)]
    for _ in range(2):
        removed = await world.delete(ana, f"/circles/{circle_id}/members/{bea}")
        assert removed.status_code == 204
    assert await members(world, ana, circle_id) == [str(cleo)]
    shown = await circles(world, ana)
    assert [(each["name"], each["member_count"]) for each in shown] == [("Family", 1)]
    assert (await world.get(ana, f"/users/{cleo}/circles")).json() == {"circle_ids": [circle_id]}
    assert (await world.get(ana, f"/users/{bea}/circles")).json() == {"circle_ids": []}

    async def is_published() -> None:
        about_bea = [
            (version, data["active"])
            for version, data in await events(world, "feed.membership.changed", circle_id)
            if data["member_id"] == str(bea)
        ]
        assert about_bea == [(1, True), (2, False)]
        ((version, data),) = await events(world, "feed.circle.changed", circle_id)
        assert version == 1
        assert data == {"circle_id": circle_id, "owner_id": str(ana), "deleted": False}

    await eventually(is_published)


async def test_many_people_are_added_and_removed_at_once(world: World) -> None:
    ana, bea, cleo, dora = await world.people(4)
    circle_id = await make(world, ana, "Family", bea)
    change = {"add": [str(cleo), str(ana), str(fresh_id()), str(dora)], "remove": [str(bea)]}
    answer = await world.post(ana, f"/circles/{circle_id}/members", change)
    assert answer.json() == {"added": [str(cleo), str(dora)], "removed": [str(bea)]}
    assert set(await members(world, ana, circle_id)) == {str(cleo), str(dora)}
    too_many = {"add": [str(fresh_id()) for _ in range(501)]}
    answer = await world.post(ana, f"/circles/{circle_id}/members", too_many)
    assert answer.status_code == 422


async def test_nobody_else_learns_of_a_circle(world: World) -> None:
    ana, bea = await world.people(2)
    circle_id = await make(world, ana, "Family", bea)
    calls = [
        await world.get(bea, f"/circles/{circle_id}"),
        await world.get(bea, f"/circles/{circle_id}/members"),
        await world.put(bea, f"/circles/{circle_id}/members/{bea}"),
        await world.delete(bea, f"/circles/{circle_id}/members/{bea}"),
        await world.post(bea, f"/circles/{circle_id}/members", {"add": []}),
        await world.call(bea, "PATCH", f"/circles/{circle_id}", {"name": "Mine"}),
        await world.delete(bea, f"/circles/{circle_id}"),
    ]
    assert [(each.status_code) for each in calls[:2]] == [404, 404]
    assert {each.status_code for each in calls[3:]} == {404}
    assert calls[2].status_code in {404, 409}
    assert await circles(world, bea) == []
    assert (await world.get(bea, f"/users/{bea}/circles")).json() == {"circle_ids": []}
    assert (await world.get(bea, "/notifications")).json()["items"] == []
    assert await members(world, ana, circle_id) == [str(bea)]
    assert (await world.get(None, "/circles")).status_code == 401


async def test_names_are_unique_whatever_their_case(world: World) -> None:
    ana, bea = await world.people(2)
    family, work = await make(world, ana, "Family"), await make(world, ana, "Work")
    await make(world, bea, "Family")
    again = await world.post(ana, "/circles", {"name": "  fAMILY "})
    assert problem(again)["code"] == "circle_exists"
    assert again.status_code == 409
    renamed = await world.call(ana, "PATCH", f"/circles/{work}", {"name": "FAMILY"})
    assert problem(renamed)["code"] == "circle_exists"
    assert (await world.call(ana, "PATCH", f"/circles/{family}", {"name": "Kin"})).json()[
        "name"
    ] == "Kin"
    assert [each["name"] for each in await circles(world, ana)] == ["Kin", "Work"]
    for name in ("", " ", "x" * 51, "a\nb"):
        assert (await world.post(ana, "/circles", {"name": name})).status_code == 422
    for number in range(MAX_CIRCLES - 2):
        await make(world, ana, f"Circle {number}")
    full = await world.post(ana, "/circles", {"name": "One more"})
    assert problem(full)["code"] == "too_many_circles"
    assert len(await circles(world, ana)) == MAX_CIRCLES


async def test_a_repeated_key_makes_one_circle(world: World) -> None:
    ana = await world.person()
    once = {"Idempotency-Key": "once"}
    made = [await world.post(ana, "/circles", {"name": "Family"}, **once) for _ in range(2)]
    assert [each.status_code for each in made] == [201, 201]
    assert made[0].json() == made[1].json()
    assert len(await circles(world, ana)) == 1


async def test_a_rename_needs_the_current_version(world: World) -> None:
    ana = await world.person()
    circle_id = await make(world, ana, "Family")

    async def rename(name: str, version: int) -> tuple[int, str | None]:
        headers = {"If-Match": f'"{version}"'}
        answer = await world.call(ana, "PATCH", f"/circles/{circle_id}", {"name": name}, **headers)
        return answer.status_code, answer.headers.get("ETag")

    assert await rename("Kin", 1) == (200, '"2"')
    assert (await rename("Clan", 1))[0] == 412
    assert await rename("Kin", 2) == (200, '"2"')
    assert await rename("Clan", 2) == (200, '"3"')
    shown = await world.get(ana, f"/circles/{circle_id}")
    assert (shown.json()["name"], shown.headers["ETag"]) == ("Clan", '"3"')

    async def never_names_it() -> None:
        found = await events(world, "feed.circle.changed", circle_id)
        assert [version for version, _ in found] == [1, 2, 3]
        assert not {"Family", "Kin", "Clan"} & set(map(str, found[-1][1].values()))

    await eventually(never_names_it)


async def test_republish_publishes_every_circle_and_membership(world: World) -> None:
    ana, bea, cleo = await world.people(3)
    circle_id = await make(world, ana, "Family", bea, cleo)
    await world.delete(ana, f"/circles/{circle_id}/members/{bea}")
    assert service.republish is not None
    async with world.running.database.sessions() as session:
        await service.republish(session)
        await session.commit()

    async def is_republished() -> None:
        found = await events(world, "feed.membership.changed", circle_id)
        states = [(data["member_id"], version, data["active"]) for version, data in found]
        assert states.count((str(bea), 2, False)) == states.count((str(cleo), 1, True)) == 2
        assert len(await events(world, "feed.circle.changed", circle_id)) == 2

    await eventually(is_republished)


async def test_only_people_whom_the_owner_may_see_are_added(world: World) -> None:
    ana, blocker, blocked = await world.people(3)
    private = await world.person("private")
    restricted = await world.person("followers")
    circle_id = await make(world, ana)
    await world.put(blocker, f"/blocks/{ana}")
    await world.put(ana, f"/blocks/{blocked}")
    for stranger in (blocker, blocked, private, fresh_id()):
        answer = await world.put(ana, f"/circles/{circle_id}/members/{stranger}")
        assert answer.status_code == 404, stranger
    oneself = await world.put(ana, f"/circles/{circle_id}/members/{ana}")
    assert problem(oneself)["code"] == "adding_oneself"
    added = await world.put(ana, f"/circles/{circle_id}/members/{restricted}")
    assert added.status_code == 204
    assert await members(world, ana, circle_id) == [str(restricted)]


async def test_a_block_ends_memberships_for_good(world: World) -> None:
    ana, bea = await world.people(2)
    of_ana, of_bea = await make(world, ana, "Family", bea), await make(world, bea, "Kin", ana)
    assert (await world.put(bea, f"/blocks/{ana}")).status_code == 204
    assert (await world.delete(bea, f"/blocks/{ana}")).status_code == 204
    assert await members(world, ana, of_ana) == await members(world, bea, of_bea) == []

    async def is_published() -> None:
        for circle_id in (of_ana, of_bea):
            assert await last_state(world, circle_id) == (2, False)

    await eventually(is_published)


async def test_a_deleted_circle_has_nobody_in_it(world: World) -> None:
    ana, bea = await world.people(2)
    circle_id = await make(world, ana, "Family", bea)
    assert (await world.delete(ana, f"/circles/{circle_id}")).status_code == 204
    assert (await world.delete(ana, f"/circles/{circle_id}")).status_code == 404
    assert await circles(world, ana) == []
    assert (await world.get(ana, f"/users/{bea}/circles")).json() == {"circle_ids": []}
    await make(world, ana, "Family")

    async def is_published() -> None:
        found = await events(world, "feed.circle.changed", circle_id)
        assert [(version, data["deleted"]) for version, data in found] == [(1, False), (2, True)]
        assert await last_state(world, circle_id) == (2, False)

    await eventually(is_published)


async def test_a_full_circle_takes_nobody_else(world: World) -> None:
    ana, bea, cleo = await world.people(3)
    circle_id = await make(world, ana, "Family", bea)
    async with world.running.database.sessions() as session:
        params = {"circle_id": int(circle_id), "owner_id": ana, "number": MAX_MEMBERS - 1}
        await session.execute(_FILL, params)
        await session.commit()
    change = {"add": [str(cleo)], "remove": []}
    full = await world.post(ana, f"/circles/{circle_id}/members", change)
    assert (full.status_code, problem(full)["code"]) == (409, "circle_full")
    swapped = await world.post(
        ana, f"/circles/{circle_id}/members", change | {"remove": [str(bea)]}
    )
    assert swapped.json() == {"added": [str(cleo)], "removed": [str(bea)]}
    assert [each["member_count"] for each in await circles(world, ana)] == [MAX_MEMBERS]


async def test_an_erasure_deletes_circles_and_memberships(world: World) -> None:
    ana, bea, cleo = await world.people(3)
    await make(world, ana, "Family", bea)
    of_bea = await make(world, bea, "Kin", ana, cleo)
    event = AccountDeleted(user_id=ana)
    event_id = await world.running.publish(event, subject=ana, version=1)
    await eventually(lambda: world.require_handled(event_id))
    assert await members(world, bea, of_bea) == [str(cleo)]
