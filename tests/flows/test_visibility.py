"""No read call of the five services shows private content to any viewer."""

import asyncio
import itertools
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args

import httpx2
import pytest

from deploy.local.layout import ROOT
from tests.flows.canaries import Owner, Viewer
from tests.flows.world import NOBODY, World, comparable_body
from tests.support.extent import sample
from tests.support.people import JSON
from tests.support.previews import PREVIEW_BOT

DOCUMENTS = ROOT / "tests" / "contracts" / "openapi"
AT_ONCE = 6
# Calls another server.
NOT_OURS = {"/api/identity/v1/providers/{provider_id}/callback"}


def reads(folder: Path = DOCUMENTS) -> Iterator[tuple[str, list[JSON]]]:
    """Yield the path and parameters of every GET in every document."""
    for document in sorted(folder.glob("*.json")):
        for path, operations in json.loads(document.read_text())["paths"].items():
            if "get" in operations and path not in NOT_OURS:
                yield path, operations["get"].get("parameters", [])


def addresses(path: str, parameters: Sequence[JSON], values: dict[str, list[str]]) -> set[str]:
    """Return the URLs of a call with every value of its parameters."""
    names = re.findall(r"\{(\w+)\}", path)
    chosen = {name: values.get(name, ["1"]) for name in names}
    filled = [
        path.format_map({name: each[turn % len(each)] for name, each in chosen.items()})
        for turn in range(max((len(each) for each in chosen.values()), default=1))
    ]
    query_parameters = {
        one["name"]: one.get("required", False) for one in parameters if one["in"] == "query"
    }
    needed = "&".join(
        f"{name}={values.get(name, ['1'])[0]}"
        for name, required in query_parameters.items()
        if required
    )
    optional = [
        f"{name}={value}"
        for name, required in query_parameters.items()
        if not required and name in values
        for value in values[name]
    ]
    queries = [query for query in (needed, *optional) if query] or [""]
    return {f"{one}?{query}" if query else one for one in filled for query in queries}


def values_about(owner: Owner) -> dict[str, list[str]]:
    """Return parameter values that refer to one person."""
    outfits = list(owner.outfits.values())
    return {
        "user_id": [owner.person.id],
        "owner_id": [owner.person.id],
        "username": [owner.person.username],
        "outfit_id": outfits,
        "comment_id": list(owner.comments.values()),
        "garment_id": list(owner.garments.values()),
        "photo_id": [owner.photo_id],
        "slug": [tag["slug"] for tag in owner.tags.values()],
        "tag_id": [tag["id"] for tag in owner.tags.values()],
        "ids": [",".join(outfits), owner.person.id],
        "circle_id": [owner.circle_id],
        "loan_id": [owner.loan_id],
        "trip_id": [owner.trip_id],
        "ask_id": [owner.ask_id],
        "see_as": ["stranger"],
        "month": ["2026-11"],
        "audience": ["public"],
        "query": [owner.person.username],
        "q": [owner.person.username],
    }


def calls_about(owner: Owner) -> list[str]:
    """Return every read call, about this person where it has such a parameter."""
    return sorted(set().union(*(addresses(*read, values_about(owner)) for read in reads())))


def missing_names(values: dict[str, list[str]]) -> dict[str, str]:
    """Map the ids and names of a person to ones that do not exist."""
    people = {**dict.fromkeys(values["user_id"], NOBODY["user_id"])}
    people |= dict.fromkeys(values["username"], NOBODY["username"])
    named = (
        "outfit_id",
        "comment_id",
        "garment_id",
        "photo_id",
        "tag_id",
        "circle_id",
        "loan_id",
        "trip_id",
        "ask_id",
    )
    things = itertools.chain.from_iterable(values[name] for name in named)
    return people | dict.fromkeys(things, NOBODY["content"])


async def ask_all(client: httpx2.AsyncClient, calls: Sequence[str]) -> dict[str, httpx2.Response]:
    """Return the responses by call, a few calls at a time."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def ask(call: str) -> httpx2.Response:
        async with turn:
            return await client.get(call)

    return dict(zip(calls, await asyncio.gather(*map(ask, calls)), strict=True))


@pytest.mark.parametrize("viewer", get_args(Viewer))
async def test_each_text_is_visible_to_its_audience_only(world: World, viewer: Viewer) -> None:
    seen: dict[str, httpx2.Response] = {}
    for owner in sample(world.owners, viewer):
        calls = calls_about(owner)
        # For others, calls that name no one have the same response for each owner.
        known = {} if viewer == "owner" else seen
        client = world.client(viewer, owner)
        seen = known | await ask_all(client, [call for call in calls if call not in known])
        responses = {call: seen[call] for call in calls}
        assert [call for call, response in responses.items() if response.status_code >= 500] == []
        found = {
            canary: [call for call, response in responses.items() if canary in response.text]
            for canary in owner.canaries
        }
        leaks = {
            canary: calls
            for canary, calls in found.items()
            if calls and viewer not in owner.canaries[canary]
        }
        assert leaks == {}, (viewer, owner.profile)
        missing = {
            canary
            for canary, allowed in owner.canaries.items()
            if viewer in allowed
            and not found[canary]
            and not needs_session(canary, viewer)
            and not is_removed(canary)
        }
        assert missing == set(), (viewer, owner.profile)


def needs_session(canary: str, viewer: Viewer) -> bool:
    """The gateway requires a session even for public garments."""
    return viewer == "anonymous" and canary.startswith("garment-")


def is_removed(canary: str) -> bool:
    """Its owner may find it in the trash, if its kind has one."""
    return canary.endswith("-removed")


async def test_blocked_people_get_the_same_responses_as_for_a_missing_person(world: World) -> None:
    blocked = world.viewers["blocked"]
    for owner in sample(world.owners):
        names = missing_names(values_about(owner))
        calls = calls_about(owner)
        substituted_calls = {call: substituted(call, names) for call in calls}
        named = [call for call in calls if substituted_calls[call] != call]
        responses = await ask_all(blocked, named)
        expected = await ask_all(blocked, sorted({substituted_calls[call] for call in named}))
        for call in named:
            if "/usernames/" in call:
                continue  # everyone must learn that a username is taken
            seen, missing = responses[call], expected[substituted_calls[call]]
            assert seen.status_code == missing.status_code, call
            assert comparable_body(seen) == comparable_body(missing), call
            assert not set(names) & set(re.findall(r"[\w.]+", seen.text)) - set(call), call


async def test_a_link_preview_shows_what_anonymous_visitors_see_even_to_the_owner(
    world: World,
) -> None:
    for owner in sample(world.owners, "previews"):
        http = owner.person.http
        seen = [
            await http.get(page, headers={"User-Agent": PREVIEW_BOT}) for page in pages_of(owner)
        ]
        assert {response.status_code for response in seen} <= {200, 404}
        assert len({response.text for response in seen if response.status_code == 404}) == 1
        shown = {
            canary: any(canary in response.text for response in seen) for canary in owner.canaries
        }
        in_previews = re.compile("(name|bio|caption|alt|tag|note)-")
        assert shown == {
            canary: "anonymous" in allowed and in_previews.match(canary) is not None
            for canary, allowed in owner.canaries.items()
        }, owner.profile


def pages_of(owner: Owner) -> list[str]:
    """Return the URLs of all the owner's pages, and one that does not exist."""
    slugs = [tag["slug"] for tag in owner.tags.values()]
    outfits = owner.outfits.values()
    return [
        f"/outfit/{NOBODY['content']}",
        f"/user/{owner.person.username}",
        *(f"/tag/{slug}/{owner.person.id}" for slug in slugs),
        *(f"/outfit/{outfit}" for outfit in outfits),
        *(f"/tag/{slug}/outfit/{outfit}" for slug in slugs for outfit in outfits),
    ]


def substituted(call: str, names: dict[str, str]) -> str:
    pattern = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"(?<![\w.])(?:{pattern})(?![\w.])", lambda found: names[found[0]], call)
