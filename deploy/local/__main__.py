"""Commands behind `make run`, `up`, `down`, `status` and `logs`."""

import os
import signal
import subprocess
import sys
import threading
import time
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from deploy.local import topology
from deploy.local.credentials import load_credentials
from deploy.local.databases import database_url
from deploy.local.dev import restart_on_change, start_pages, stop_pages
from deploy.local.given import recall
from deploy.local.layout import SERVICES, Layout
from deploy.local.report import status_table
from deploy.local.servers import HOST, POSTGRES_BIN
from deploy.local.system import NotStarted, System
from deploy.rights import bus

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


def _system() -> System:
    os.umask(0o077)  # files are readable by their owner only
    try:
        system = System(Layout.from_environment())
    except ValueError as error:
        _fail(str(error))
    system.report = console.print
    return system


def _fail(message: str) -> NoReturn:
    errors.print(message, markup=False, soft_wrap=True)
    raise typer.Exit(1)


def _start(system: System) -> None:
    began = time.monotonic()
    try:
        system.up()
    except NotStarted as error:
        _fail(str(error))
    console.print(
        f"Garderobe runs at {system.layout.public_url} (after {time.monotonic() - began:.1f} s)."
    )
    console.print(f"Email inbox and dashboard: {system.layout.url_of('operations')}")


@app.command()
def up() -> None:
    """Start the whole system in the background; return when every health check passes."""
    _start(_system())


@app.command()
def run() -> None:
    """Start the whole system, wait for Ctrl-C, then stop it."""
    system = _system()
    if system.supervisor.is_running():
        _fail(f"Garderobe already runs in {system.layout.data}. To stop it, run `make down`.")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        _start(system)
        console.print("Press Ctrl-C to stop.")
        _stay(system)
    except KeyboardInterrupt:
        console.print("\nStopping ...")
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        system.down()
    console.print("Stopped.")


def _stay(system: System) -> None:
    """Report when a process ends or restarts, until an interrupt or the end of Supervisor."""
    known = {state.name: state.state for state in system.supervisor.states()}
    while system.supervisor.is_reachable():
        time.sleep(1)
        for state in system.supervisor.states():
            if known.get(state.name) != state.state:
                known[state.name] = state.state
                console.print(f"{time.strftime('%H:%M:%S')} {state.name}: {state.state.lower()}")


@app.command()
def dev() -> None:
    """Start the system for development: restart services and reload pages as files change."""
    system = _system()
    was_running = system.supervisor.is_running()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    stop = threading.Event()
    pages = None
    try:
        _start(system)
        pages = start_pages(system.layout)
        address = system.layout.url_of("pages").replace(HOST, "localhost")
        console.print(f"Pages with hot reload: {address}. Ctrl-C stops it.")
        restart_on_change(system.layout, system.supervisor, console.print, stop)
    except NotStarted as error:
        _fail(str(error))
    except KeyboardInterrupt:
        console.print("\nStopping ...")
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        stop.set()
        if pages is not None:
            stop_pages(pages)
        if not was_running:
            system.down()
    console.print("Stopped.")


@app.command()
def restart(
    names: Annotated[list[str] | None, typer.Argument(help="Processes; all if omitted.")] = None,
) -> None:
    """Migrate and restart processes one after the other.

    Without names, these are verify-1, verify-2, the services, the web server and backups. While a
    service is away, the gateway responds 503 with Retry-After for it; nobody is logged out.
    """
    recall(_system().layout.given)
    try:
        _system().restart(*(names or ()))
    except NotStarted as error:
        _fail(str(error))


@app.command()
def psql(name: str) -> None:
    """Open the database of a service in psql."""
    layout = _system().layout
    if name not in SERVICES:
        _fail(f"{name} is none of our services: {', '.join(SERVICES)}.")
    credentials = load_credentials(layout.data / "credentials.json")
    url = database_url(
        name, credentials.database_passwords[name], f"{HOST}:{layout.port_of('postgres')}"
    ).replace("+psycopg", "")
    sys.stdout.flush()
    os.execv(POSTGRES_BIN / "psql", ["psql", url])  # noqa: S606 - the psql of the local PostgreSQL


@app.command()
def shell(name: str) -> None:
    """Open a Python shell with a service's settings, database and models."""
    layout = _system().layout
    if name not in SERVICES:
        _fail(f"{name} is none of our services: {', '.join(SERVICES)}.")
    process = topology.service(name, layout, load_credentials(layout.data / "credentials.json"))
    environment = {**os.environ, **process.environment, "PYTHONPATH": str(layout.root)}
    done = subprocess.run(
        [sys.executable, "-m", "deploy.local.shell", name], env=environment, check=False
    )
    raise typer.Exit(done.returncode)


@app.command()
def events_url() -> None:
    """Print the address, with its password, at which internal tools read the events."""
    layout = _system().layout
    passwords = load_credentials(layout.data / "credentials.json").bus_passwords
    print(bus.url_of(bus.TOOLS, passwords, f"{HOST}:{layout.port_of('nats')}"))


@app.command()
def down() -> None:
    """Stop the whole system."""
    try:
        _system().down()
    except NotStarted as error:
        _fail(str(error))
    console.print("Stopped.")


@app.command()
def status() -> None:
    """Show state, health, age and memory of every process.

    Exits with 1 if the system does not run, or if a process that the app needs stays unhealthy for
    five seconds. The email inbox, Prometheus, Alertmanager and the host's metrics are shown, but do
    not count.
    """
    system = _system()
    if not system.supervisor.is_running():
        _fail(f"Garderobe does not run in {system.layout.data}. To start it, run `make up`.")
    table, healthy = status_table(system)
    console.print(table)
    raise typer.Exit(0 if healthy else 1)


@app.command()
def logs(
    service: Annotated[str, typer.Argument(help="Name of a process; all if omitted.")] = "",
    *,
    follow: Annotated[bool, typer.Option(help="Keep printing new lines.")] = True,
) -> None:
    """Print the last lines of a log, then new ones as they arrive."""
    folder = _system().layout.logs
    files = [folder / f"{service}.log"] if service else sorted(folder.glob("*.log"))
    if not files or not files[0].exists():
        _fail(f"There is no log of {service} in {folder}." if service else f"No logs in {folder}.")
    sys.stdout.flush()
    options = ["-F"] if follow else []
    os.execvp("tail", ["tail", "-n", "50", *options, *map(str, files)])  # noqa: S606 - tail from PATH


if __name__ == "__main__":
    app()
