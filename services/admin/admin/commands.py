"""Command line: the shared commands, admins' roles, erasure from the waitlist, the audit log."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from hashlib import sha256
from typing import Annotated

import typer
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins.domain import grant_role, revoke_role
from admin.admins.models import Role
from admin.audit_log.domain import verify as verify_chain
from admin.audit_log.rules import parse_mark
from admin.audit_log.schemas import VerificationOut
from admin.identity_client import Account, IdentityClient
from admin.main import service
from admin.settings import Settings
from admin.waitlist.domain import erase_address
from shared.cli import CANNOT_RUN, command_line, run_command

cli = command_line(service)
audit = typer.Typer(help="The audit log of admins and moderators.", no_args_is_help=True)
cli.add_typer(audit, name="audit")

Email = Annotated[str, typer.Argument(help="Email address of the account.")]


@cli.command()
def grant(
    email: Email,
    role: Annotated[Role, typer.Option(help="A moderator may only decide reports.")] = "admin",
) -> None:
    """Make the account with this email address an admin or a moderator."""
    account = _change(email, lambda session, user_id: grant_role(session, user_id, role))
    typer.echo(f"{account.username} is now {'an admin' if role == 'admin' else 'a moderator'}.")


@cli.command()
def revoke(email: Email) -> None:
    """Revoke the role of the account with this email address."""
    account = _change(email, revoke_role)
    typer.echo(f"{account.username}'s access has been revoked.")


@cli.command()
def forget(email: Annotated[str, typer.Argument(help="Email address on the waitlist.")]) -> None:
    """Erase this email address, and the invite created for it, from the waitlist."""
    digest = sha256(email.strip().lower().encode()).hexdigest()
    erased = run_command(Settings, lambda session, _: erase_address(session, digest))
    typer.echo(
        "The email address was erased." if erased else "This email address isn't on the waitlist."
    )


@audit.command()
def verify(
    checkpoint: Annotated[
        str | None, typer.Option(help="Printed by an earlier verification: 42:9f86d0...")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Compare all entries with their hashes, and name the first broken one.

    Exits with 0 if all are intact, with 1 if one is broken, and with 2 if they can't be checked.
    """

    async def act(session: AsyncSession, _: Settings) -> VerificationOut:
        mark = parse_mark(checkpoint) if checkpoint else None
        return await verify_chain(session, checkpoint=mark)

    found = run_command(Settings, act, failure=CANNOT_RUN)
    typer.echo(found.model_dump_json(indent=2) if as_json else _describe(found))
    raise typer.Exit(0 if found.intact else 1)


def _change(email: str, change: Callable[[AsyncSession, int], Awaitable[None]]) -> Account:
    async def act(session: AsyncSession, settings: Settings) -> Account:
        account = await IdentityClient(settings.identity_url).find_account(email)
        await change(session, account.user_id)
        return account

    return run_command(Settings, act)


def _describe(found: VerificationOut) -> str:
    """Return the result in sentences."""
    if found.broken:
        which = f"Entry {found.broken.position}" if found.broken.position else "An entry"
        if found.broken.id:
            which += f" (id {found.broken.id})"
        lines = [f"BROKEN. {which}: {found.broken.detail}"]
        lines.append(f"{_count(found.entries, 'older entry', 'older entries')} intact.")
    elif found.first_at and found.last_at:
        period = f"from {_moment(found.first_at)} to {_moment(found.last_at)}"
        lines = [f"{_count(found.entries, 'entry', 'entries')} intact, {period}."]
    else:
        return "The audit log is empty."
    if found.erased_reasons:
        erased = "reason was" if found.erased_reasons == 1 else "reasons were"
        lines.append(f"{found.erased_reasons:,} {erased} erased with a person or waitlist entry.")
    return "\n".join([*lines, f"Checkpoint: {found.checkpoint}"])


def _count(number: int, one: str, many: str) -> str:
    return f"{number:,} {one} is" if number == 1 else f"{number:,} {many} are"


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
