"""Limits of comments per hour, and of held comments per owner."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.feed.conftest import feed
from tests.feed.test_reactions import comments, post_comment, published
from tests.feed.world import World
from tests.support.servers import Servers


@pytest.fixture(scope="module")
async def world(servers: Servers, keys_url: str) -> AsyncIterator[World]:
    """Run a feed that allows seven comments per person and hour."""
    async with feed(servers, keys_url, comments_per_hour=7) as running:
        yield World(running, servers.valkey)


async def test_comments_are_limited_per_hour(world: World) -> None:
    owner, other = await world.person(), await world.person()
    outfit = await published(world, owner)

    answers = [await post_comment(world, owner, outfit) for _ in range(8)]

    assert [answer.status_code for answer in answers] == [*([201] * 7), 429]
    sentence = answers[-1].json()["detail"]
    assert sentence.startswith("You've reached the limit of 7 comments an hour. Try again in ")
    assert (await post_comment(world, other, outfit)).status_code == 201


async def test_held_comments_are_limited_per_owner(world: World) -> None:
    owner, other, stranger = [await world.person() for _ in range(3)]
    outfits = [await published(world, owner) for _ in range(2)]
    elsewhere = await published(world, other)

    answers = await asyncio.gather(
        *(
            post_comment(world, stranger, outfits[number % 2], f"Hello {number}")
            for number in range(6)
        )
    )

    refused = [answer for answer in answers if answer.status_code != 201]
    assert [(answer.status_code, answer.json()["code"]) for answer in refused] == [
        (409, "comments_wait")
    ]
    waiting = [await comments(world, owner, outfit) for outfit in outfits]
    assert sum(map(len, waiting)) == 5
    assert (await post_comment(world, stranger, elsewhere)).json()["state"] == "held"


async def test_deleting_a_held_comment_makes_room_for_another(world: World) -> None:
    owner, stranger = await world.person(), await world.person()
    outfit = await published(world, owner)
    held = [(await post_comment(world, stranger, outfit)).json() for _ in range(5)]
    assert (await post_comment(world, stranger, outfit)).status_code == 409

    await world.delete(stranger, f"/comments/{held[0]['id']}")

    assert (await post_comment(world, stranger, outfit)).json()["state"] == "held"
