"""How much one person may say within an hour, and to whom who has not answered yet."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.feed.conftest import feed
from tests.feed.test_reactions import comments, published, say
from tests.feed.world import World
from tests.support.servers import Servers


@pytest.fixture(scope="module")
async def world(servers: Servers, keys_url: str) -> AsyncIterator[World]:
    """A feed that takes seven comments of a person an hour."""
    async with feed(servers, keys_url, comments_per_hour=7) as running:
        yield World(running, servers.valkey)


async def test_a_person_comments_so_often_an_hour(world: World) -> None:
    owner, other = await world.person(), await world.person()
    outfit = await published(world, owner)

    answers = [await say(world, owner, outfit) for _ in range(8)]

    assert [answer.status_code for answer in answers] == [*([201] * 7), 429]
    sentence = answers[-1].json()["detail"]
    assert sentence.startswith("You've reached the limit of 7 comments an hour. Try again in ")
    assert (await say(world, other, outfit)).status_code == 201


async def test_five_comments_of_a_stranger_wait_for_the_same_owner(world: World) -> None:
    owner, other, stranger = [await world.person() for _ in range(3)]
    outfits = [await published(world, owner) for _ in range(2)]
    elsewhere = await published(world, other)

    answers = await asyncio.gather(
        *(say(world, stranger, outfits[number % 2], f"Hello {number}") for number in range(6))
    )

    refused = [answer for answer in answers if answer.status_code != 201]
    assert [(one.status_code, one.json()["code"]) for one in refused] == [(409, "comments_wait")]
    waiting = [await comments(world, owner, outfit) for outfit in outfits]
    assert sum(map(len, waiting)) == 5
    assert (await say(world, stranger, elsewhere)).json()["state"] == "held"


async def test_who_is_approved_or_takes_a_comment_back_may_go_on(world: World) -> None:
    owner, stranger = await world.person(), await world.person()
    outfit = await published(world, owner)
    held = [(await say(world, stranger, outfit)).json() for _ in range(5)]
    assert (await say(world, stranger, outfit)).status_code == 409

    await world.delete(stranger, f"/comments/{held[0]['id']}")

    assert (await say(world, stranger, outfit)).json()["state"] == "held"
