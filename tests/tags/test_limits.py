"""The limit of new tags per person and hour."""

from tags.main import service
from tests.support.servers import Servers
from tests.support.service_under_test import start_service
from tests.tags.world import World


async def test_new_tags_are_limited_per_person_and_hour(servers: Servers, keys_url: str) -> None:
    async with start_service(
        service, servers, keys_url, uses_redis=True, tags_per_hour=2
    ) as running:
        world = World(running)
        ana, bruno = await world.person(), await world.person()
        async with world.as_(ana) as client:
            responses = [await client.post("/tags", json={"name": name}) for name in "abc"]
        assert [response.status_code for response in responses] == [201, 201, 429]
        detail = responses[-1].json()["detail"]
        assert detail.startswith("You've reached the limit of 2 tags an hour. Try again in ")
        async with world.as_(bruno) as client:
            assert (await client.post("/tags", json={"name": "c"})).status_code == 201


async def test_invitations_are_limited_per_person_and_hour(servers: Servers, keys_url: str) -> None:
    async with start_service(
        service, servers, keys_url, uses_redis=True, invitations_per_hour=2
    ) as running:
        world = World(running)
        ana = await world.person()
        people = [await world.person() for _ in range(3)]
        await world.tag(ana, "Trip")
        async with world.as_(ana) as client:
            responses = [await client.put(f"/tags/trip/co-owners/{each}") for each in people]
        assert [response.status_code for response in responses] == [200, 200, 429]
        assert "2 invitations an hour" in responses[-1].json()["detail"]
