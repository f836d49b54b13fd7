"""Services connect to public addresses only, unless the operator allows others."""

import pytest

from shared.http.addresses import is_allowed, url_problem

PUBLIC = "93.184.216.34"


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "100.64.0.1", "0.0.0.0"),
        *("169.254.169.254", "192.0.2.1", "198.18.0.1", "224.0.0.1", "255.255.255.255"),
        *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fec0::1", "ff0e::1", "2001:db8::1"),
        *("::ffff:127.0.0.1", "::127.0.0.1", "2002:7f00:1::", "64:ff9b::10.0.0.1"),
        *("64:ff9b:1::1", "2001:0:1::1", "::ffff:0:127.0.0.1", "4000::1"),
    ],
)
def test_addresses_that_are_not_public_are_refused(address: str) -> None:
    assert not is_allowed(address, allow_private=False)


@pytest.mark.parametrize(
    "address",
    [PUBLIC, "2606:4700::1111", "::ffff:8.8.8.8", "2002:808:808::", "64:ff9b::8.8.8.8"],
)
def test_public_addresses_are_allowed(address: str) -> None:
    assert is_allowed(address, allow_private=False)


def test_an_operator_may_allow_private_addresses_but_not_those_of_metadata_services() -> None:
    for address in ("127.0.0.1", "192.168.1.1", "100.64.0.1", "fd00::1", PUBLIC):
        assert is_allowed(address, allow_private=True)
    for address in ("169.254.169.254", "::ffff:169.254.169.254", "0.0.0.0", "fe80::1"):
        assert not is_allowed(address, allow_private=True)


@pytest.mark.parametrize(
    "url",
    [
        *("http://files.example/", "https://files.example:22/", "https://files.example:99999/"),
        *("https://127.0.0.1/", "https://[::1]/", "https://[::ffff:10.0.0.1]/"),
        *("https:///files", "files.example", "https://a b/", "https://files.example/\x7f"),
    ],
)
def test_urls_that_lead_elsewhere_are_refused(url: str) -> None:
    assert url_problem(url, allow_private=False)


@pytest.mark.parametrize(
    "url", ["https://files.example", "https://bücher.example:8443/ü/@a/", f"https://{PUBLIC}/"]
)
def test_urls_of_public_servers_are_allowed(url: str) -> None:
    assert url_problem(url, allow_private=False) is None
