"""How the story begins: everybody arrives, follows, names tags. Told twice, it adds nothing."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import zip_longest

from deploy.seed.api_client import JSON, Account
from deploy.seed.archive import archived_days
from deploy.seed.models import Character, Day
from deploy.seed.people import CAST, TAG_NOTES
from deploy.seed.sessions import Household, Told, few_at_once

Post = tuple[Character, Day]
ME = "/api/identity/v1/profiles/me"


@asynccontextmanager
async def everybody_arrives(gateway: str, told: Told) -> AsyncIterator[Household]:
    """All of the cast signed in, by username; whose profile is empty fills it in."""
    async with AsyncExitStack() as stack:

        async def arrive(character: Character) -> tuple[str, Account]:
            account = await stack.enter_async_context(await Account.open(gateway, character))
            if account.user["display_name"] != character.display_name:
                await account.ask("PATCH", ME, _profile(character))
            told()
            return character.username, account

        yield dict(await few_at_once(arrive, CAST))


async def everybody_follows(household: Household, told: Told) -> None:
    """Each follows some others; who asks Jonas, whose profile is for followers, is let in."""

    async def follow(character: Character) -> None:
        account = household[character.username]
        for name in character.follows:
            await account.ask("PUT", f"/api/feed/v1/follows/{household[name].id}")
        told()

    await few_at_once(follow, CAST)
    for character in CAST:
        if character.audience == "followers":
            await _let_in(household[character.username])


async def everybody_names_tags(household: Household, posts: Sequence[Post], told: Told) -> None:
    """Tags with a name and a note, before outfits make them without."""

    async def name_tags(character: Character) -> None:
        account = household[character.username]
        present = {tag["slug"] async for tag in account.list("/api/tags/v1/tags")}
        used = {tag for one, day in posts if one is character for tag in day.tags}
        for slug in sorted(used - present):
            name = slug.replace("-", " ").capitalize()
            new = {"slug": slug, "name": name, "note": TAG_NOTES[slug], "audience": "public"}
            await account.ask("POST", "/api/tags/v1/tags", new)
        told()

    await few_at_once(name_tags, CAST)


def timetable(count: int) -> list[Post]:
    """Who posts what, in rounds; beyond what the cast brings, days from the archive."""
    more = -(-max(0, count - sum(len(one.days) for one in CAST)) // len(CAST))
    days = [
        (*one.days, *archived_days(one, place, more)) if more else one.days
        for place, one in enumerate(CAST)
    ]
    rounds = zip_longest(
        *([(one, day) for day in own] for one, own in zip(CAST, days, strict=True))
    )
    return [post for around in rounds for post in around if post is not None][:count]


async def _let_in(account: Account) -> None:
    async for person in account.list("/api/feed/v1/follow-requests"):
        await account.ask("PUT", f"/api/feed/v1/follow-requests/{person['id']}")


def _profile(character: Character) -> JSON:
    return {
        "display_name": character.display_name,
        "bio": character.bio,
        "country": character.country,
        "audience": character.audience,
        "on_start_page": character.on_start_page,
    }
