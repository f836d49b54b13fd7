"""The addresses of other people's servers that a service may connect to. Pure."""

from collections.abc import Iterator
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from unicodedata import category

import httpx2

from shared.translations import gettext

MAX_URL = 4000
HTTPS_PORT = 443
FIRST_FREE_PORT = 1024
"""Ports below are those of other protocols, except that of https."""
MAX_PORT = 65535
_NAT64 = IPv6Network("64:ff9b::/96")
"""An IPv6 address that leads to an IPv4 address (RFC 6052)."""
_COMPATIBLE = IPv6Network("::/96")
"""The former form of IPv4 addresses in IPv6 (RFC 4291, 2.5.5.1)."""


def is_allowed(address: str, *, allow_private: bool) -> bool:
    """Return whether we connect to this IP address.

    Addresses in IPv6 that lead to an IPv4 address count as the latter. With `allow_private`,
    addresses that no server can have, and link-local ones, such as of the metadata service in
    clouds, are refused too.
    """
    ip = _destination_of(ip_address(address.partition("%")[0]))
    if ip is None or ip.is_multicast or ip.is_unspecified or ip.is_link_local:
        return False
    if allow_private:
        return True
    is_site_local = isinstance(ip, IPv6Address) and ip.is_site_local
    return ip.is_global and not ip.is_reserved and not is_site_local


def _destination_of(ip: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address | None:
    """Return where packets to this address end; None if that is unknown."""
    if isinstance(ip, IPv4Address) or ip.is_loopback or ip.is_unspecified:
        return ip
    if ip.teredo is not None:
        return None
    if ip in _NAT64 or ip in _COMPATIBLE:
        return IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip.ipv4_mapped or ip.sixtofour or ip


def url_problem(text: str, *, allow_private: bool) -> str | None:
    """Return why a service does not connect to this URL; None if it may, as far as the URL tells.

    The addresses of its host are checked again by each connection.
    """
    if len(text) > MAX_URL or any(category(each)[0] in "CZ" for each in text) or "\\" in text:
        return gettext("Enter an address without spaces and special characters.")
    try:
        url = httpx2.URL(text)
    except httpx2.InvalidURL:
        return gettext("Enter an address such as https://files.example.org/exports.")
    return next(_problems(text, url, allow_private=allow_private), None)


def _problems(text: str, url: httpx2.URL, *, allow_private: bool) -> Iterator[str]:
    if not url.host or url.scheme not in ({"https", "http"} if allow_private else {"https"}):
        yield gettext("Enter an address that starts with https://.")
    if "@" in text.partition("://")[2].partition("/")[0]:
        yield gettext("Leave the username and password out of the address.")
    if "?" in text or "#" in text:
        yield gettext("Leave out everything from ? or # on.")
    port = HTTPS_PORT if url.port is None else url.port
    is_usual = port == HTTPS_PORT or port >= FIRST_FREE_PORT
    if not 0 < port <= MAX_PORT or not (is_usual or allow_private):
        yield gettext(
            "Use port {port}, or one from {first} on.", port=HTTPS_PORT, first=FIRST_FREE_PORT
        )
    with suppress(ValueError):  # a name
        if not is_allowed(url.host, allow_private=allow_private):
            yield gettext("This address isn't on the public internet.")
