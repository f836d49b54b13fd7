"""The operator's certificate is for browsers only, and a wrong one is refused in one sentence."""

import datetime as dt
import os
import shutil
import ssl
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest

from deploy.docker import prepare
from deploy.local import certificate as certificates
from deploy.local.certificate import KEY
from deploy.local.layout import ROOT, Layout
from deploy.local.own_certificate import InvalidCertificate, read_own_certificate
from deploy.local.servers import HOST
from tests.deploy.backends import Gateway, running_gateway
from tests.deploy.test_processes import deploy_local
from tests.support.tls_proxy import certificate, key_of
from tests.support.wait import MAX_SECONDS, wait_until

NAME = "wardrobe.example"
PATH = "/api/tags/v1/tags"


def files(found: Path) -> dict[str, str]:
    """Return the variables that name a certificate and its key."""
    return {
        "GARDEROBE_CERTIFICATE_FILE": str(found),
        "GARDEROBE_CERTIFICATE_KEY_FILE": str(key_of(found)),
    }


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A certificate for `NAME`."""
    return certificate(tmp_path / "own", NAME)


@pytest.fixture
def with_own(layout: Layout, own: Path, tmp_path: Path) -> Iterator[Gateway]:
    """The real Traefik with the certificate, and with a copy of its dynamic files."""
    shutil.copytree(ROOT / "gateway", tmp_path / "root" / "gateway")
    chosen = replace(
        layout,
        root=tmp_path / "root",
        tls=True,
        certificate_file=str(own),
        certificate_key_file=str(key_of(own)),
    )
    with running_gateway(chosen) as gateway:
        yield gateway


def call(gateway: Gateway, authority: Path) -> int:
    """Call the API as a browser does at `NAME`, which trusts this certificate only."""
    trust = ssl.create_default_context(cafile=authority)
    with httpx2.Client(verify=trust, timeout=MAX_SECONDS) as client:
        url = f"https://{HOST}:{gateway.layout.port_of('gateway')}{PATH}"
        return client.get(url, extensions={"sni_hostname": NAME}).status_code


def test_browsers_get_it_by_its_name_and_the_api_works(with_own: Gateway, own: Path) -> None:
    with_own.modes.clear()
    assert call(with_own, own) == 200
    assert with_own.modes == ["required"]


def test_other_callers_get_that_of_the_gateway(with_own: Gateway) -> None:
    assert with_own.ask("GET", PATH).status == 200  # without a name, and trusting no other


def test_a_renewed_one_is_served_once_a_dynamic_file_is_touched(
    with_own: Gateway, own: Path
) -> None:
    certificates.make_certificate(own.parent, (NAME,))
    with pytest.raises(httpx2.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
        call(with_own, own)
    (with_own.layout.root / "gateway" / "dynamic" / "certificate.yml").touch()
    wait_until(lambda: is_served(with_own, own), "the renewed certificate")
    assert call(with_own, own) == with_own.ask("GET", PATH).status == 200


def is_served(gateway: Gateway, authority: Path) -> bool:
    try:
        return call(gateway, authority) == 200
    except httpx2.ConnectError:
        return False


def expired(folder: Path) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(certificates, "LIFETIME", dt.timedelta(minutes=-1))
        return certificate(folder, NAME)


def with_another_key(folder: Path) -> Path:
    found, other = certificate(folder, NAME), certificate(folder.with_name("other"), NAME)
    shutil.copy(key_of(other), folder / KEY)
    return found


def without_its_key(folder: Path) -> Path:
    found = certificate(folder, NAME)
    key_of(found).unlink()
    return found


def in_wrong_order(folder: Path) -> Path:
    found = certificate(folder, NAME)
    other = certificate(folder.with_name("other"), NAME)
    found.write_bytes(other.read_bytes() + found.read_bytes())
    return found


def no_certificate(folder: Path) -> Path:
    found = certificate(folder, NAME)
    found.write_text("")
    return found


def no_key(folder: Path) -> Path:
    found = certificate(folder, NAME)
    shutil.copy(found, key_of(found))
    return found


def for_the_loopback(folder: Path) -> Path:
    return certificate(folder, NAME, "127.0.0.1")


WRONG: dict[Callable[[Path], Path], str] = {
    expired: "The certificate in GARDEROBE_CERTIFICATE_FILE expired on",
    with_another_key: "does not belong to the first certificate in GARDEROBE_CERTIFICATE_FILE",
    in_wrong_order: "does not belong to the first certificate in GARDEROBE_CERTIFICATE_FILE",
    without_its_key: "GARDEROBE_CERTIFICATE_KEY_FILE cannot be read: No such file or directory",
    no_certificate: "The file in GARDEROBE_CERTIFICATE_FILE holds no certificate",
    no_key: "The file in GARDEROBE_CERTIFICATE_KEY_FILE holds no private key",
    for_the_loopback: "is also for 127.0.0.1, where the gateway needs its own",
}


@pytest.mark.parametrize("make", WRONG, ids=lambda make: make.__name__)
def test_what_is_wrong_with_it_is_one_sentence(
    make: Callable[[Path], Path], tmp_path: Path
) -> None:
    with pytest.raises(InvalidCertificate) as problem:
        read_own_certificate(files(make(tmp_path / "own")))
    assert WRONG[make] in str(problem.value)
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize(
    "missing", ["GARDEROBE_CERTIFICATE_FILE", "GARDEROBE_CERTIFICATE_KEY_FILE"]
)
def test_one_variable_without_the_other_is_named(missing: str, own: Path) -> None:
    with pytest.raises(InvalidCertificate, match=f"{missing} is not"):
        read_own_certificate(files(own) | {missing: ""})


def test_make_up_starts_nothing_with_a_wrong_one(layout: Layout, tmp_path: Path) -> None:
    wrong = files(expired(tmp_path / "own"))
    done = deploy_local(layout, "up", GARDEROBE_TLS="1", **wrong)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith("The certificate in GARDEROBE_CERTIFICATE_FILE expired on")


def test_make_up_says_that_it_needs_tls(layout: Layout, own: Path) -> None:
    done = deploy_local(layout, "up", GARDEROBE_TLS="", **files(own))
    problem = "GARDEROBE_CERTIFICATE_FILE is set, but https is served with TLS=1 only.\n"
    assert (done.returncode, done.stderr) == (1, problem)


@pytest.fixture
def volume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The volume of certificates; its files stay those of this user."""
    folder = tmp_path / "tls"
    folder.mkdir()
    monkeypatch.setattr(prepare, "CERTIFICATE_FOLDER", folder)
    monkeypatch.setattr(os, "chown", lambda *_: None)
    return folder


def run_job(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str]) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    prepare.certificate()


def test_containers_get_a_copy_until_it_is_no_longer_given(
    volume: Path, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_job(monkeypatch, files(own))
    public, key = volume / "public.pem", volume / "public.key"
    assert public.read_bytes() == own.read_bytes()
    assert (key.read_bytes(), key.stat().st_mode & 0o777) == (key_of(own).read_bytes(), 0o600)
    run_job(monkeypatch, dict.fromkeys(files(own), ""))
    assert {one.name for one in volume.iterdir()} == {"verify.pem", "verify.key"}


def test_a_wrong_one_changes_nothing_in_containers(
    volume: Path, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_job(monkeypatch, files(own))
    before = {one.name: one.read_bytes() for one in volume.iterdir()}
    with pytest.raises(InvalidCertificate, match="expired on"):
        run_job(monkeypatch, files(expired(tmp_path / "old")))
    assert {one.name: one.read_bytes() for one in volume.iterdir()} == before
