"""How many tags one person may make within an hour."""

from tags.main import service
from tests.support.servers import Servers
from tests.support.service_under_test import start_service
from tests.tags.world import World


async def test_a_person_makes_so_many_tags_an_hour(servers: Servers, keys_url: str) -> None:
    async with start_service(
        service, servers, keys_url, uses_redis=True, tags_per_hour=2
    ) as running:
        world = World(running)
        ana, bruno = await world.person(), await world.person()
        async with world.as_(ana) as client:
            answers = [await client.post("/tags", json={"name": name}) for name in "abc"]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        sentence = answers[-1].json()["detail"]
        assert sentence.startswith("You've reached the limit of 2 tags an hour. Try again in ")
        async with world.as_(bruno) as client:
            assert (await client.post("/tags", json={"name": "c"})).status_code == 201
