"""What the house has to do: people wait, some are let in, and some things are recommended."""

from datetime import UTC, datetime, timedelta

from deploy.seed.api_client import PASSWORD, Account, ask, visitor
from deploy.seed.models import Hopeful
from deploy.seed.people import CAST, HOPEFULS, RECOMMENDED
from deploy.seed.sessions import Household, Told

ADMIN = "/api/admin/v1"
RECOMMENDED_FOR = timedelta(days=60)


async def strangers_ask_to_join(gateway: str, told: Told) -> None:
    """The waitlist; it takes an address once."""
    async with visitor(gateway) as http:
        for hopeful in HOPEFULS:
            entry = {"email": hopeful.email, "country": hopeful.country, "why": hopeful.why}
            await ask(http, "POST", f"{ADMIN}/waitlist", entry | {"source": hopeful.source})
            told()


async def admin_decides(household: Household, gateway: str, told: Told) -> None:
    """Some are invited and some declined; who has an invite code by now joins with it.

    A code is made when a decision can be undone no more, ten minutes later: by a later run.
    """
    admin = household[CAST[0].username]
    entries = {one["email"]: one async for one in admin.list(f"{ADMIN}/waitlist")}
    codes = {
        one["entry_id"]: one["code"]
        async for one in admin.list(f"{ADMIN}/invites")
        if not one["used"]
    }
    for hopeful in HOPEFULS:
        entry = entries[hopeful.email]
        if entry["state"] == "waiting" and hopeful.verdict:
            reason = {"reason": hopeful.reason}
            await admin.ask("POST", f"{ADMIN}/waitlist/{entry['id']}/{hopeful.verdict}", reason)
        elif hopeful.joins and entry["id"] in codes:
            await _join(gateway, hopeful, codes[entry["id"]])
        told()


async def admin_recommends(household: Household, told: Told) -> None:
    """An outfit, people and a tag, each with the reason that readers see; what is there stays."""
    admin = household[CAST[0].username]
    present = {
        (one["kind"], one["subject_id"]) async for one in admin.list(f"{ADMIN}/recommendations")
    }
    ends_at = (datetime.now(UTC) + RECOMMENDED_FOR).isoformat()
    for kind, whose, reason in RECOMMENDED:
        subject = await _subject(household[whose], kind)
        if subject is not None and (kind, subject) not in present:
            new = {"kind": kind, "subject_id": subject, "reason": reason, "ends_at": ends_at}
            await admin.ask("POST", f"{ADMIN}/recommendations", new)
        told()


async def _subject(account: Account, kind: str) -> str | None:
    """The person, or their oldest public outfit of the newest hundred, or their fullest tag."""
    if kind == "person":
        return account.id
    if kind == "outfit":
        mine = (await account.ask("GET", "/api/wardrobe/v1/outfits?limit=100"))["items"]
        public = [str(outfit["id"]) for outfit in mine if outfit["audience"] == "public"]
        return public[-1] if public else None
    tags = (await account.ask("GET", "/api/tags/v1/tags?limit=100"))["items"]
    full = sorted(tags, key=lambda tag: (-int(tag["outfit_count"]), str(tag["slug"])))
    return str(full[0]["id"]) if full else None


async def _join(gateway: str, hopeful: Hopeful, code: str) -> None:
    username = hopeful.email.partition("@")[0]
    who = {"email": hopeful.email, "username": username, "password": PASSWORD}
    async with visitor(gateway) as http:
        await ask(
            http,
            "POST",
            "/api/identity/v1/accounts",
            who | {"age_confirmed": True, "invite_code": code},
        )
