"""Commands for the keys that sign access tokens."""

import re
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

import typer
from sqlmodel.ext.asyncio.session import AsyncSession
from typer.core import TyperCommand

from identity.main import vault_of
from identity.settings import Settings
from identity.signing.signing_keys import domain
from identity.signing.signing_keys.rules import NEVER
from identity.signing.signing_keys.schemas import KeyState
from shared.commands import run_command
from shared.terminal import Yes, command_group, confirm, show

BY = "command line"
_KEY_ID = re.compile("[A-Za-z0-9_-]{43}")

keys = command_group("The keys that sign access tokens.")


class _TakesKeyId(TyperCommand):
    """Never reads a key id as options: one in 64 begins with a hyphen."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if "--" not in args:
            ids = list(filter(_KEY_ID.fullmatch, args))
            args = [*(each for each in args if each not in ids), "--", *ids]
        return super().parse_args(ctx, args)


@keys.command("list")
def list_() -> None:
    """List the keys with their states and the times they sign and verify."""

    async def act(session: AsyncSession, _: Settings) -> list[KeyState]:
        return await domain.list_keys(session, datetime.now(UTC))

    found = run_command(Settings, act)
    show({"items": found}, "\n".join(map(_line, found)))


@keys.command()
def rotate() -> None:
    """Publish the next key; it starts signing once every service has had time to fetch it."""

    async def act(session: AsyncSession, settings: Settings) -> datetime:
        wait = timedelta(seconds=settings.key_wait_seconds)
        return await domain.rotate_keys(session, vault_of(settings), wait, datetime.now(UTC), BY)

    signs_from = run_command(Settings, act)
    text = f"Published the next key. It starts signing at {signs_from:%F %T} (UTC)."
    show({"signs_from": signs_from}, text)


@keys.command(cls=_TakesKeyId)
def revoke(
    kid: Annotated[str, typer.Argument(help="The key's id, as in `keys list`.")], yes: Yes = False
) -> None:
    """Emergency: revoke a key at once, with every access token it signed.

    Browsers renew their tokens by themselves, so nobody is logged out.
    """
    confirm(f"Revoke the key {kid} with every access token it signed?", yes=yes)

    async def act(session: AsyncSession, settings: Settings) -> None:
        await domain.revoke_key(session, vault_of(settings), kid, datetime.now(UTC), BY)

    run_command(Settings, act)
    show({"revoked": kid}, "The key has been revoked.")


def _line(key: KeyState) -> str:
    until = "" if key.verifies_until == NEVER else f", verifies until {key.verifies_until:%F %T}"
    return f"{key.kid}  {key.state}, signs from {key.signs_from:%F %T}{until} (UTC)"
