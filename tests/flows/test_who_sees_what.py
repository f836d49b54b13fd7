"""Every read call of the five services, for everybody there is: nothing private is ever shown."""

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
from tests.flows.secrets import Owner, Who
from tests.flows.world import NOBODY, World, plain
from tests.support.people import JSON
from tests.support.previews import PREVIEWER

DOCUMENTS = ROOT / "tests" / "contracts" / "openapi"
AT_ONCE = 6
# What asks somebody else's server.
NOT_OURS = {"/api/identity/v1/providers/{provider_id}/callback"}


def reads(folder: Path = DOCUMENTS) -> Iterator[tuple[str, list[JSON]]]:
    """Every GET of every document: its path, and the parameters that it takes."""
    for document in sorted(folder.glob("*.json")):
        for path, operations in json.loads(document.read_text())["paths"].items():
            if "get" in operations and path not in NOT_OURS:
                yield path, operations["get"].get("parameters", [])


def addresses(path: str, parameters: Sequence[JSON], values: dict[str, list[str]]) -> set[str]:
    """The call with every value of what it needs, and of each thing that it can be asked about."""
    names = re.findall(r"\{(\w+)\}", path)
    chosen = {name: values.get(name, ["1"]) for name in names}
    filled = [
        path.format_map({name: each[turn % len(each)] for name, each in chosen.items()})
        for turn in range(max((len(each) for each in chosen.values()), default=1))
    ]
    asked = {one["name"]: one.get("required", False) for one in parameters if one["in"] == "query"}
    needed = "&".join(
        f"{name}={values.get(name, ['1'])[0]}" for name, required in asked.items() if required
    )
    optional = [
        f"{name}={value}"
        for name, required in asked.items()
        if not required and name in values
        for value in values[name]
    ]
    queries = [query for query in (needed, *optional) if query] or [""]
    return {f"{one}?{query}" if query else one for one in filled for query in queries}


def about(owner: Owner) -> dict[str, list[str]]:
    """What calls can ask about one person."""
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
        "see_as": ["stranger"],
        "month": ["2026-11"],
        "audience": ["public"],
        "query": [owner.person.username],
        "q": [owner.person.username],
    }


def calls_about(owner: Owner) -> list[str]:
    """Every read call, asked about this person wherever it can be."""
    return sorted(set().union(*(addresses(*read, about(owner)) for read in reads())))


def about_nobody(values: dict[str, list[str]]) -> dict[str, str]:
    """What to put in the place of somebody's names, so that nothing is meant."""
    people = {**dict.fromkeys(values["user_id"], NOBODY["user_id"])}
    people |= dict.fromkeys(values["username"], NOBODY["username"])
    named = ("outfit_id", "comment_id", "garment_id", "photo_id", "tag_id")
    things = itertools.chain.from_iterable(values[name] for name in named)
    return people | dict.fromkeys(things, NOBODY["thing"])


async def ask_all(client: httpx2.AsyncClient, calls: Sequence[str]) -> dict[str, httpx2.Response]:
    """The answers by call, a few asked at once."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def ask(call: str) -> httpx2.Response:
        async with turn:
            return await client.get(call)

    return dict(zip(calls, await asyncio.gather(*map(ask, calls)), strict=True))


@pytest.mark.parametrize("who", get_args(Who))
async def test_each_text_shows_to_whom_it_is_meant_for_and_to_nobody_else(
    world: World, who: Who
) -> None:
    seen: dict[str, httpx2.Response] = {}
    for owner in world.owners:
        calls = calls_about(owner)
        # What names nobody answers everybody else the same for each owner.
        known = {} if who == "owner" else seen
        client = world.client(who, owner)
        seen = known | await ask_all(client, [call for call in calls if call not in known])
        answers = {call: seen[call] for call in calls}
        assert [call for call, answer in answers.items() if answer.status_code >= 500] == []
        found = {
            canary: [call for call, answer in answers.items() if canary in answer.text]
            for canary in owner.canaries
        }
        leaks = {
            canary: calls
            for canary, calls in found.items()
            if calls and who not in owner.canaries[canary]
        }
        assert leaks == {}, (who, owner.profile)
        missing = {
            canary
            for canary, let_in in owner.canaries.items()
            if who in let_in
            and not found[canary]
            and not needs_session(canary, who)
            and not is_removed(canary)
        }
        assert missing == set(), (who, owner.profile)


def needs_session(canary: str, who: Who) -> bool:
    """Without one, the gateway lets nobody browse garments, public ones neither."""
    return who == "anonymous" and canary.startswith("garment-")


def is_removed(canary: str) -> bool:
    """Its owner may find it in the trash, where there is one."""
    return canary.endswith("-removed")


async def test_to_the_blocked_every_answer_is_as_if_there_were_nobody(world: World) -> None:
    blocked = world.viewers["blocked"]
    for owner in world.owners:
        names = about_nobody(about(owner))
        calls = calls_about(owner)
        meant = {call: substituted(call, names) for call in calls}
        named = [call for call in calls if meant[call] != call]
        answers = await ask_all(blocked, named)
        expected = await ask_all(blocked, sorted({meant[call] for call in named}))
        for call in named:
            if "/usernames/" in call:
                continue  # that a name is taken has to be told to everybody
            seen, missing = answers[call], expected[meant[call]]
            assert seen.status_code == missing.status_code, call
            assert plain(seen) == plain(missing), call
            assert not set(names) & set(re.findall(r"[\w.]+", seen.text)) - set(call), call


async def test_a_preview_of_a_link_shows_what_anonymous_visitors_see_to_whoever_asks(
    world: World,
) -> None:
    for owner in world.owners:
        http = owner.person.http
        seen = [await http.get(page, headers={"User-Agent": PREVIEWER}) for page in pages_of(owner)]
        assert {answer.status_code for answer in seen} <= {200, 404}
        assert len({answer.text for answer in seen if answer.status_code == 404}) == 1
        shown = {canary: any(canary in answer.text for answer in seen) for canary in owner.canaries}
        in_previews = re.compile("(name|bio|caption|alt|tag|note)-")
        assert shown == {
            canary: "anonymous" in let_in and in_previews.match(canary) is not None
            for canary, let_in in owner.canaries.items()
        }, owner.profile


def pages_of(owner: Owner) -> list[str]:
    """The addresses of everything of theirs that has a page for itself, and one of nothing."""
    slugs = [tag["slug"] for tag in owner.tags.values()]
    outfits = owner.outfits.values()
    return [
        f"/outfit/{NOBODY['thing']}",
        f"/user/{owner.person.username}",
        *(f"/tag/{slug}/{owner.person.id}" for slug in slugs),
        *(f"/outfit/{outfit}" for outfit in outfits),
        *(f"/tag/{slug}/outfit/{outfit}" for slug in slugs for outfit in outfits),
    ]


def substituted(call: str, names: dict[str, str]) -> str:
    pattern = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"(?<![\w.])(?:{pattern})(?![\w.])", lambda found: names[found[0]], call)
