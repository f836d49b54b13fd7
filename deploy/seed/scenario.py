"""Registers the sample people, their follows and their tags; running it twice adds nothing."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import zip_longest

from deploy.seed.api_client import JSON, Account
from deploy.seed.archive import archived_days
from deploy.seed.models import Character, Day
from deploy.seed.people import CAST, TAG_NOTES
from deploy.seed.sessions import Accounts, OnStep, run_concurrently

Post = tuple[Character, Day]
ME = "/api/identity/v1/profiles/me"


@asynccontextmanager
async def sign_in_everyone(gateway: str, on_step: OnStep) -> AsyncIterator[Accounts]:
    """Log everyone in and fill in empty profiles; yield the accounts by username."""
    async with AsyncExitStack() as stack:

        async def sign_in(character: Character) -> tuple[str, Account]:
            account = await stack.enter_async_context(await Account.open(gateway, character))
            if account.user["display_name"] != character.display_name:
                await account.ask("PATCH", ME, _profile(character))
            on_step()
            return character.username, account

        yield dict(await run_concurrently(sign_in, CAST))


async def follow_each_other(accounts: Accounts, on_step: OnStep) -> None:
    """Follow each person's friends; approve requests to people whose profile is for followers."""

    async def follow(character: Character) -> None:
        account = accounts[character.username]
        for name in character.follows:
            await account.ask("PUT", f"/api/feed/v1/follows/{accounts[name].id}")
        on_step()

    await run_concurrently(follow, CAST)
    for character in CAST:
        if character.audience == "followers":
            await _approve_requests(accounts[character.username])


async def create_tags(accounts: Accounts, posts: Sequence[Post], on_step: OnStep) -> None:
    """Create tags with a name and a note, before outfits create them without."""

    async def create_own_tags(character: Character) -> None:
        account = accounts[character.username]
        present = {tag["slug"] async for tag in account.list("/api/tags/v1/tags")}
        used = {tag for one, day in posts if one is character for tag in day.tags}
        for slug in sorted(used - present):
            name = slug.replace("-", " ").capitalize()
            new = {"slug": slug, "name": name, "note": TAG_NOTES[slug], "audience": "public"}
            await account.ask("POST", "/api/tags/v1/tags", new)
        on_step()

    await run_concurrently(create_own_tags, CAST)


def timetable(count: int) -> list[Post]:
    """Return who posts what, in rounds; archived days follow when CAST has no more."""
    more = -(-max(0, count - sum(len(one.days) for one in CAST)) // len(CAST))
    days = [
        (*one.days, *archived_days(one, place, more)) if more else one.days
        for place, one in enumerate(CAST)
    ]
    rounds = zip_longest(
        *([(one, day) for day in own] for one, own in zip(CAST, days, strict=True))
    )
    return [post for around in rounds for post in around if post is not None][:count]


async def _approve_requests(account: Account) -> None:
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
