"""Ten bugs that the invariants must find, each planted into a copy of one package.

The copy precedes the real package in the path of the services, which only this launcher sets.
"""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from deploy.local.layout import ROOT
from tests.faults.recovery.schedule import Schedule, Step
from tests.faults.recovery.system import FaultySystem


class Outdated(Exception):
    """The code into which a bug is planted has changed; the message is for people."""


@dataclass(frozen=True)
class Bug:
    """A bug: the text that it replaces in one file, what brings it out, and what it breaks."""

    name: str
    file: str
    """Relative to `services`."""
    old: str
    new: str
    steps: tuple[Step, ...]
    invariant: int
    symptom: str
    """Words of the violation, so that another bug is not mistaken for this one."""
    processes: tuple[str, ...]
    """They run the copy; the others do not need to."""
    loses_events: bool = False
    """Whether the system stays broken without it, so that no other bug can follow."""

    @property
    def package(self) -> str:
        return self.file.split("/")[0]

    @property
    def schedule(self) -> Schedule:
        return Schedule(0, self.steps)

    def planted_text(self) -> str:
        """Return the file with the bug. Raises Outdated."""
        text = (ROOT / "services" / self.file).read_text()
        if text.count(self.old) != 1:
            raise Outdated(
                f"{self.name}: services/{self.file} holds this not exactly once:\n{self.old}"
            )
        return text.replace(self.old, self.new)

    def plant(self, folder: Path) -> None:
        """Write a copy of the package with the bug."""
        text = self.planted_text()
        source = ROOT / "services" / self.package
        shutil.copytree(source / self.package, folder / self.package)
        (folder / Path(*Path(self.file).parts[1:])).write_text(text)
        if (source / "migrations").exists():
            (folder / "migrations").symlink_to(source / "migrations")


@asynccontextmanager
async def planted(system: FaultySystem, bug: Bug) -> AsyncIterator[None]:
    """Let processes run with a bug for the duration of the block."""
    folder = system.packages
    bug.plant(folder)
    await system.restart(*bug.processes)
    try:
        yield
    finally:
        shutil.rmtree(folder)
        await system.restart(*bug.processes)


QUIET = (Step(4.0, "flush", "valkey", 1.0),)
BUGS = (
    Bug(
        "identity header without a signature",
        "shared/shared/http/auth.py",
        "    if person is None or not person.credentials.strip():\n        return ANONYMOUS\n",
        '    if "x-user-id" in request.headers:\n'
        '        return Viewer(int(request.headers["x-user-id"]))\n'
        "    if person is None or not person.credentials.strip():\n        return ANONYMOUS\n",
        QUIET,
        8,
        "forged",
        ("feed",),
    ),
    Bug(
        "opening a link uses it up",
        "identity/identity/account/email/verification/routes.py",
        '@router.post("/email-verifications/confirm")\n',
        '@router.get("/email-verifications/confirm")\n'
        "async def open_link(token: str, session: Session, context: Context) -> AddressOut:\n"
        "    return AddressOut(email=await domain.confirm(session, context, token))\n\n\n"
        '@router.post("/email-verifications/confirm")\n',
        QUIET,
        12,
        "The link in",
        ("identity",),
    ),
    Bug(
        "old refresh tokens stay valid",
        "identity/identity/sessions/rules.py",
        "    return Replay.LATE if is_late else Replay.STOLEN\n",
        "    return Replay.LATE if is_late else Replay.CURRENT\n",
        QUIET,
        8,
        "replayed",
        ("identity",),
    ),
    Bug(
        "stale chunks of the cookie stay",
        "identity/identity/cookies.py",
        '        lines += [self._line(name, "", 0) for name in stale]\n',
        "        lines += [] if stale else []\n",
        QUIET,
        7,
        "stale cookie",
        ("identity",),
    ),
    Bug(
        "unknown revocations pass",
        "identity/identity/forward_auth/store.py",
        "return self.staleness > MAX_STALENESS",
        "return False",
        (Step(2.0, "hold link", "verify-1-to-postgres+verify-2-to-postgres", 14.0),),
        8,
        "revoked",
        ("verify-1", "verify-2"),
    ),
    Bug(
        "acknowledged before the commit",
        "shared/shared/data/db.py",
        'Depends(_session, scope="function")',
        'Depends(_session, scope="request")',
        (
            Step(1.0, "slow disk", "400", 14.0),
            *(Step(at, "kill", "postgres", 1.0) for at in (3.0, 6.0, 9.0, 12.0)),
        ),
        1,
        "last answer",
        ("wardrobe", "feed"),
    ),
    Bug(
        "naive outbox cursor",
        "shared/shared/events/outbox.py",
        "FROM outbox WHERE sent_at IS NULL AND id >= :first ORDER BY id LIMIT :batch",
        "FROM outbox WHERE id > coalesce((SELECT max(id) FROM outbox WHERE sent_at IS NOT NULL), 0)"
        " ORDER BY id LIMIT :batch",
        (Step(1.0, "delay commits", "feed", 10.0),),
        6,
        "The outbox of feed",
        ("feed",),
    ),
    Bug(
        # The library's default is sixty attempts, which would take two minutes.
        "reconnects end",
        "shared/shared/events/nats_connection.py",
        "max_reconnect_attempts=-1",
        "max_reconnect_attempts=3",
        (Step(1.0, "keep away", "nats", 8.0),),
        6,
        "The outbox of wardrobe",
        ("wardrobe",),
    ),
    Bug(
        "no inbox",
        "shared/shared/events/inbox.py",
        "    new = set((await session.execute(_RECEIVE, params)).scalars())\n",
        "    new = {one for one in by_id if params}\n",
        QUIET,
        6,
        "has not received",
        ("feed",),
        loses_events=True,
    ),
    Bug(
        "events are ended on errors",
        "shared/shared/events/consumer.py",
        "await message.nak(delay=min(delay, RETRY_SECONDS))",
        "await message.term()",
        (Step(1.5, "cut link", "feed-to-postgres", 3.0),),
        6,
        "has not received",
        ("feed",),
        loses_events=True,
    ),
)
