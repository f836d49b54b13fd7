"""Sample data for admins: the waitlist, decisions about it, and recommendations."""

from datetime import UTC, datetime, timedelta

from deploy.seed.api_client import PASSWORD, Account, ask, visitor
from deploy.seed.models import Applicant
from deploy.seed.people import APPLICANTS, CAST, RECOMMENDED
from deploy.seed.sessions import Accounts, OnStep

ADMIN = "/api/admin/v1"
RECOMMENDED_FOR = timedelta(days=60)


async def join_waitlist(gateway: str, on_step: OnStep) -> None:
    """Join the waitlist, which accepts each email address once."""
    async with visitor(gateway) as http:
        for applicant in APPLICANTS:
            entry = {"email": applicant.email, "country": applicant.country, "why": applicant.why}
            await ask(http, "POST", f"{ADMIN}/waitlist", entry | {"source": applicant.source})
            on_step()


async def decide_waitlist(accounts: Accounts, gateway: str, on_step: OnStep) -> None:
    """Approve and decline waitlist entries; register applicants who have an invite code.

    A code is made when the decision can no longer be undone, ten minutes later, so applicants
    register in a later run.
    """
    admin = accounts[CAST[0].username]
    entries = {one["email"]: one async for one in admin.list(f"{ADMIN}/waitlist")}
    codes = {
        one["entry_id"]: one["code"]
        async for one in admin.list(f"{ADMIN}/invites")
        if not one["used"]
    }
    for applicant in APPLICANTS:
        entry = entries[applicant.email]
        if entry["state"] == "waiting" and applicant.decision:
            reason = {"reason": applicant.reason}
            await admin.ask("POST", f"{ADMIN}/waitlist/{entry['id']}/{applicant.decision}", reason)
        elif applicant.joins and entry["id"] in codes:
            await _join(gateway, applicant, codes[entry["id"]])
        on_step()


async def add_recommendations(accounts: Accounts, on_step: OnStep) -> None:
    """Recommend outfits, people and tags, each with a reason; existing recommendations stay."""
    admin = accounts[CAST[0].username]
    present = {
        (one["kind"], one["subject_id"]) async for one in admin.list(f"{ADMIN}/recommendations")
    }
    ends_at = (datetime.now(UTC) + RECOMMENDED_FOR).isoformat()
    for kind, whose, reason in RECOMMENDED:
        subject = await _subject(accounts[whose], kind)
        if subject is not None and (kind, subject) not in present:
            new = {"kind": kind, "subject_id": subject, "reason": reason, "ends_at": ends_at}
            await admin.ask("POST", f"{ADMIN}/recommendations", new)
        on_step()


async def _subject(account: Account, kind: str) -> str | None:
    """Return the id of the person, of their oldest public outfit of the newest hundred, or of
    their largest tag; None if there is none.
    """
    if kind == "person":
        return account.id
    if kind == "outfit":
        mine = (await account.ask("GET", "/api/wardrobe/v1/outfits?limit=100"))["items"]
        public = [str(outfit["id"]) for outfit in mine if outfit["audience"] == "public"]
        return public[-1] if public else None
    tags = (await account.ask("GET", "/api/tags/v1/tags?limit=100"))["items"]
    full = sorted(tags, key=lambda tag: (-int(tag["outfit_count"]), str(tag["slug"])))
    return str(full[0]["id"]) if full else None


async def _join(gateway: str, applicant: Applicant, code: str) -> None:
    username = applicant.email.partition("@")[0]
    who = {"email": applicant.email, "username": username, "password": PASSWORD}
    async with visitor(gateway) as http:
        await ask(
            http,
            "POST",
            "/api/identity/v1/accounts",
            who | {"age_confirmed": True, "invite_code": code},
        )
