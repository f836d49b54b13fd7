"""The faults: each happens to the real system, lasts for some seconds, and is mended."""

import asyncio
import math
import shutil
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress

from tests.faults.recovery.schedule import Step
from tests.faults.recovery.system import FaultySystem
from tests.support.wait import pause as last

READERS = ("feed", "tags")
UNREAD_SECONDS = 1.0
KILL_PAUSE_SECONDS = 0.1
LENGTH = "a fault's length is part of its schedule"
MEND_COMMITS = "DROP FUNCTION IF EXISTS delay_commit CASCADE;"
DELAY_COMMITS = f"""
{MEND_COMMITS}
CREATE FUNCTION delay_commit() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF current_setting('faults.delayed', true) IS DISTINCT FROM txid_current()::text THEN
      PERFORM set_config('faults.delayed', txid_current()::text, true);
      PERFORM pg_sleep(random() * 0.3);
    END IF;
    RETURN NULL;
  END
$$;
CREATE CONSTRAINT TRIGGER delay_commit AFTER INSERT ON outbox DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION delay_commit();
"""
"""Once in each transaction, between its last statement and its commit."""
Fault = Callable[[FaultySystem, Step], Awaitable[None]]


async def kill(system: FaultySystem, step: Step) -> None:
    """Kill processes; Supervisor restarts them."""
    for name in step.target.split("+"):
        await asyncio.to_thread(system.send, name, signal.SIGKILL)
    await last(step.seconds, LENGTH)


async def pause(system: FaultySystem, step: Step) -> None:
    """Let processes hang."""
    names = step.target.split("+")
    for name in names:
        await asyncio.to_thread(system.send, name, signal.SIGSTOP)
    try:
        await last(step.seconds, LENGTH)
    finally:
        for name in names:
            await asyncio.to_thread(system.send, name, signal.SIGCONT)


async def end(system: FaultySystem, step: Step) -> None:
    """Ask a process to end (SIGTERM) under load; Supervisor restarts it."""
    await asyncio.to_thread(system.send, step.target, signal.SIGTERM)
    await last(step.seconds, LENGTH)


async def keep_away(system: FaultySystem, step: Step) -> None:
    """Stop a server and start it later."""
    await asyncio.to_thread(system.stop, step.target)
    await last(step.seconds, LENGTH)
    await asyncio.to_thread(system.start, step.target)


async def flush(system: FaultySystem, _: Step) -> None:
    """Empty Valkey."""
    await system.flush_valkey()


async def wipe(system: FaultySystem, step: Step) -> None:
    """Kill NATS, delete its data and start it again."""
    await asyncio.to_thread(system.send, step.target, signal.SIGKILL)
    await asyncio.to_thread(system.stop, step.target)
    with suppress(FileNotFoundError):  # wiped already, and not started since
        await asyncio.to_thread(shutil.rmtree, system.layout.data / "nats" / "jetstream")
    await last(step.seconds, LENGTH)
    await asyncio.to_thread(system.start, step.target)


async def wipe_unread(system: FaultySystem, step: Step) -> None:
    """Wipe NATS while services have not read its events for a moment."""
    for service in READERS:
        await asyncio.to_thread(system.links.hold, service, "nats")
    await last(UNREAD_SECONDS, LENGTH)
    await wipe(system, step)
    for service in READERS:
        await asyncio.to_thread(system.links.mend, service, "nats")


async def kill_decoders(system: FaultySystem, step: Step) -> None:
    """Kill the processes that decode pictures, again and again."""
    for _ in range(math.ceil(step.seconds / KILL_PAUSE_SECONDS)):
        await asyncio.to_thread(system.kill_decoders)
        await last(KILL_PAUSE_SECONDS, LENGTH)


async def cut_power(system: FaultySystem, step: Step) -> None:
    """Kill everything at once and start it again."""
    await asyncio.to_thread(system.cut_power)
    await last(step.seconds, LENGTH)
    await asyncio.to_thread(system.up)


async def restart_all(system: FaultySystem, step: Step) -> None:
    """Stop and start everything as an operator does."""
    await asyncio.to_thread(system.down)
    await last(step.seconds, LENGTH)
    await asyncio.to_thread(system.up)


async def fill_disk(system: FaultySystem, step: Step) -> None:
    system.preload.fill_disk(full=True)
    await last(step.seconds, LENGTH)
    system.preload.fill_disk(full=False)


async def slow_disk(system: FaultySystem, step: Step) -> None:
    system.preload.slow_disk(int(step.target))
    await last(step.seconds, LENGTH)
    system.preload.slow_disk(0)


async def shift_clock(system: FaultySystem, step: Step) -> None:
    system.preload.shift_clock(int(step.target))
    await last(step.seconds, LENGTH)
    system.preload.shift_clock(0)


async def cut_link(system: FaultySystem, step: Step) -> None:
    """End the connections between a service and a server, and let none begin."""
    await _disturb_links(system, step, system.links.cut)


async def hold_link(system: FaultySystem, step: Step) -> None:
    """Let connections stay open, but nothing pass."""
    await _disturb_links(system, step, system.links.hold)


async def delay_link(system: FaultySystem, step: Step) -> None:
    await _disturb_links(system, step, system.links.delay)


async def delay_commits(system: FaultySystem, step: Step) -> None:
    """Let transactions with events commit later, by a random time: in another order."""
    await system.run(step.target, DELAY_COMMITS)
    try:
        await last(step.seconds, LENGTH)
    finally:
        await system.run(step.target, MEND_COMMITS)


async def _disturb_links(
    system: FaultySystem, step: Step, disturb: Callable[[str, str], None]
) -> None:
    links = [one.split("-to-") for one in step.target.split("+")]
    for service, server in links:
        await asyncio.to_thread(disturb, service, server)
    await last(step.seconds, LENGTH)
    for service, server in links:
        await asyncio.to_thread(system.links.mend, service, server)


FAULTS: dict[str, Fault] = {
    "kill": kill,
    "pause": pause,
    "end": end,
    "keep away": keep_away,
    "flush": flush,
    "wipe": wipe,
    "wipe unread": wipe_unread,
    "kill decoders": kill_decoders,
    "cut power": cut_power,
    "restart all": restart_all,
    "fill disk": fill_disk,
    "slow disk": slow_disk,
    "shift clock": shift_clock,
    "cut link": cut_link,
    "hold link": hold_link,
    "delay link": delay_link,
    "delay commits": delay_commits,
}
KINDS = [
    # Every twelve kinds are dealt to the schedules of the first round. Only its first three end
    # consumers, because NATS delivers again after 30 s what a consumer had in flight.
    ("restart all", ""),
    ("cut power", ""),
    ("kill", "feed"),
    ("kill", "gateway"),
    ("kill", "postgres"),
    ("kill", "nats"),
    ("wipe", "nats"),
    ("pause", "postgres"),
    ("pause", "wardrobe"),
    ("pause", "verify-1+verify-2"),
    ("flush", "valkey"),
    ("kill", "valkey"),
    ("kill", "wardrobe"),
    ("kill", "identity"),
    ("kill", "tags"),
    ("fill disk", "postgres"),
    ("cut link", "feed-to-postgres"),
    ("hold link", "wardrobe-to-nats"),
    ("pause", "seaweed"),
    ("kill", "verify-1"),
    ("slow disk", "150"),
    ("delay link", "identity-to-postgres"),
    ("shift clock", "600"),
    ("keep away", "mail"),
    ("end", "feed"),
    ("end", "wardrobe"),
    ("kill", "wardrobe+seaweed"),
    ("hold link", "feed-to-valkey"),
    ("pause", "feed"),
    ("kill", "seaweed"),
    ("cut link", "wardrobe-to-postgres"),
    ("hold link", "feed-to-postgres"),
    ("kill", "nats+postgres"),
    ("hold link", "verify-1-to-postgres+verify-2-to-postgres"),
    ("pause", "identity"),
    ("shift clock", "-600"),
    ("kill", "valkey+feed"),
    ("kill decoders", "wardrobe"),
    ("wipe unread", "nats"),
    ("delay commits", "feed"),
]
"""Every kind of fault with its target."""


async def happen(system: FaultySystem, step: Step) -> None:
    """Bring a fault about and mend it."""
    await FAULTS[step.kind](system, step)
