"""Commands that suspend and restore accounts."""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Annotated

import typer
from pydantic import TypeAdapter, ValidationError
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.models import Rule
from admin.commands.admins import User
from admin.identity_client import AccountNotFound, IdentityClient
from admin.moderation.accounts.domain import decide_account, moderate_account
from admin.moderation.accounts.rules import Sanction
from admin.moderation.accounts.schemas import AccountDecision, AccountOut
from admin.moderation.accounts.schemas import Notice as NoticeText
from admin.moderation.accounts.store import get_account
from admin.settings import Settings
from shared.commands import run_command
from shared.features.account_erasure import lock_active_accounts
from shared.terminal import Yes, command_group, confirm, show

users = command_group("Accounts as moderators decide about them.")

Notice = Annotated[
    str, typer.Option(help="What the owner reads: by email, and when they try to log in.")
]


@users.command()
def suspend(
    user: User,
    notice: Notice,
    rule: Annotated[Rule, typer.Option(help="The rule that was broken.")] = "other",
    days: Annotated[
        int | None, typer.Option(min=1, max=365, help="Until it ends; until restored if omitted.")
    ] = None,
    yes: Yes = False,
) -> None:
    """Suspend an account: it is hidden, logged out everywhere, and told the reason by email.

    A decision of moderators like one on the admin pages; the audit log names no person for it.
    """
    confirm(f"Suspend {user}?", yes=yes)
    ends_at = datetime.now(UTC) + timedelta(days=days) if days else None
    sanction = Sanction("suspended", rule, _checked(notice), secrets.token_urlsafe(16), ends_at)

    async def act(session: AsyncSession, settings: Settings) -> AccountOut:
        account = await IdentityClient(settings.identity_url).find_account(user)
        if not await lock_active_accounts(session, account.user_id):
            raise AccountNotFound(user)
        await moderate_account(session, None, account.user_id, sanction)
        return await get_account(session, account.user_id)

    found = run_command(Settings, act)
    until = f" until {found.ends_at:%F %T} (UTC)" if found.ends_at else ""
    show(found, f"{user} is suspended{until}.")


@users.command()
def restore(user: User, notice: Notice) -> None:
    """Lift the suspension, limit or warning of an account; its owner gets an email.

    To keep an account that is about to be deleted: `users delete USER --cancel`.
    """
    decision = AccountDecision(act="restore", notice=_checked(notice))

    async def act(session: AsyncSession, settings: Settings) -> AccountOut:
        account = await IdentityClient(settings.identity_url).find_account(user)
        return await decide_account(session, None, account.user_id, decision)

    show(run_command(Settings, act), f"{user} is restored.")


def _checked(notice: str) -> str:
    try:
        return TypeAdapter(NoticeText).validate_python(notice)
    except ValidationError as exc:
        raise typer.BadParameter(f"notice: {exc.errors()[0]['msg']}.") from exc
