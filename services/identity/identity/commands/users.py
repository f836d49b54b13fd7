"""Commands for accounts: find, show, log out, reset two-step login, delete."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Annotated

import typer
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.deletion import domain as deletion
from identity.account.lookup.domain import find_account, search_accounts
from identity.account.lookup.schemas import AccountSummary
from identity.account.two_factor.challenge.domain import list_factors
from identity.account.two_factor.setup.domain import reset_two_factor
from identity.oauth_clients.domain import COMMAND_LINE
from identity.profile.profiles.models import Profile
from identity.sessions import domain as sessions
from identity.sessions.schemas import DeviceSession
from identity.settings import Settings
from shared.commands import T, run_command
from shared.terminal import Yes, command_group, confirm, show, table

users = command_group("Accounts and their sessions.")

User = Annotated[str, typer.Argument(help="Username, email address or id of the account.")]


@users.command()
def find(
    text: Annotated[str, typer.Argument(help="The beginning of a username or email address.")],
    limit: Annotated[int, typer.Option(min=1, max=1000, help="Maximum number of accounts.")] = 20,
) -> None:
    """Find accounts by the beginning of their username or email address, or by their id."""
    found = run_command(Settings, lambda session, _: search_accounts(session, text, limit))
    rows = [(str(one.id), one.username, one.email, one.state) for one in found]
    show({"items": _plain(found)}, table(rows, empty=f"No account matches {text}."))


@users.command("show")
def show_(user: User) -> None:
    """Show an account: its state, email address, second factors and sessions."""

    async def act(session: AsyncSession, profile: Profile, _: Settings) -> dict[str, object]:
        return AccountSummary.of(profile).model_dump(mode="json") | {
            "password_set": profile.password_set,
            "second_factors": list(await list_factors(session, profile.id)),
            "sessions": len(await sessions.list_sessions(session, profile.id, _now())),
        }

    found = _act(user, act)
    rows = [(name.replace("_", " "), _text(value)) for name, value in found.items()]
    show(found, table(rows))


@users.command("sessions")
def sessions_(
    user: User,
    end: Annotated[bool, typer.Option("--end", help="Log the account out everywhere.")] = False,
    yes: Yes = False,
) -> None:
    """List the devices on which an account is logged in, or log it out on all of them."""
    if end:
        confirm(f"Log {user} out on every device?", yes=yes)
        ended = _act(user, _end_sessions)
        show({"ended": ended}, f"{ended:,} sessions were ended.")
        return
    found = _act(user, lambda session, one, _: sessions.list_sessions(session, one.id, _now()))
    items = [one.model_dump(mode="json", exclude={"current"}) for one in found]
    show({"items": items}, table([_row(one) for one in found], empty="Logged in nowhere."))


@users.command("reset-2fa")
def reset_two_factor_(user: User, yes: Yes = False) -> None:
    """Remove the authenticator app, passkeys and recovery codes of an account.

    For people who lost them: the password alone logs in afterwards. Make sure that the account is
    theirs. They get an email.
    """
    confirm(f"Turn two-step login off for {user}?", yes=yes)

    async def act(session: AsyncSession, profile: Profile, settings: Settings) -> list[str]:
        return list(await reset_two_factor(session, COMMAND_LINE, settings.public_url, profile))

    removed = _act(user, act)
    text = f"{user} now logs in with the password alone." if removed else "It was off already."
    show({"removed": removed}, text)


@users.command()
def delete(
    user: User,
    now: Annotated[bool, typer.Option("--now", help="Without the grace period.")] = False,
    cancel: Annotated[bool, typer.Option("--cancel", help="Keep an account instead.")] = False,
    yes: Yes = False,
) -> None:
    """Schedule the deletion of an account, as its owner can.

    It is hidden and logged out, its owner gets an email, and logging in during the grace period
    keeps it. With --now it is erased at once, in every service.
    """
    if now and cancel:
        raise typer.BadParameter("--now and --cancel exclude each other.")
    if cancel:
        kept = _act(user, _cancel_deletion)
        text = f"{user} is kept." if kept else f"{user} was not about to be deleted."
        show({"kept": kept}, text)
        return
    when = "at once. This can't be undone" if now else "after the grace period"
    confirm(f"Delete the account of {user} {when}?", yes=yes)

    async def act(session: AsyncSession, profile: Profile, settings: Settings) -> datetime:
        grace = timedelta(seconds=0 if now else settings.deletion_grace_seconds)
        return await deletion.schedule_deletion(
            session, COMMAND_LINE, settings.public_url, profile.id, _now() + grace
        )

    deletes_at = _act(user, act)
    text = f"{user} will be deleted at {deletes_at:%F %T} (UTC)."
    show({"deletes_at": deletes_at}, text if not now else f"{user} is being deleted.")


def _act(user: str, act: Callable[[AsyncSession, Profile, Settings], Awaitable[T]]) -> T:
    async def found(session: AsyncSession, settings: Settings) -> T:
        return await act(session, await find_account(session, user), settings)

    return run_command(Settings, found)


async def _end_sessions(session: AsyncSession, profile: Profile, _: Settings) -> int:
    return await sessions.end_sessions(session, profile.id, COMMAND_LINE)


async def _cancel_deletion(session: AsyncSession, profile: Profile, _: Settings) -> bool:
    return await deletion.cancel_deletion(session, COMMAND_LINE, profile.id, _now())


def _now() -> datetime:
    return datetime.now(UTC)


def _plain(found: list[AccountSummary]) -> list[object]:
    return [one.model_dump(mode="json") for one in found]


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(value) or "-"
    return "-" if value is None else str(value)


def _row(one: DeviceSession) -> tuple[str, ...]:
    return str(one.id), one.device, f"since {one.created_at:%F}", f"seen {one.last_seen_at:%F %T}"
