"""Commands for the waitlist."""

from hashlib import sha256
from typing import Annotated

import typer

from admin.settings import Settings
from admin.waitlist.domain import erase_address
from shared.commands import run_command
from shared.terminal import Yes, command_group, confirm, show

waitlist = command_group("People who wait for an invite.")


@waitlist.command()
def forget(
    email: Annotated[str, typer.Argument(help="Email address on the waitlist.")], yes: Yes = False
) -> None:
    """Erase an email address, and the invite created for it, when its owner asks for it."""
    confirm(f"Erase {email} from the waitlist?", yes=yes)
    digest = sha256(email.strip().lower().encode()).hexdigest()
    erased = run_command(Settings, lambda session, _: erase_address(session, digest))
    text = (
        "The email address was erased." if erased else "This email address isn't on the waitlist."
    )
    show({"erased": bool(erased)}, text)
