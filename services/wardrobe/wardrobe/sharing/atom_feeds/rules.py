"""Writes Atom feeds (RFC 4287). Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from xml.etree import ElementTree as ET

from wardrobe.outfits.models import Outfit
from wardrobe.photos.models import Photo
from wardrobe.photos.rules import Keys

MEDIA_TYPE = "application/atom+xml"
NAMESPACE = "http://www.w3.org/2005/Atom"
_NO_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot contain, not even escaped (section 2.2)."""


@dataclass(frozen=True)
class Entry:
    """An outfit with its author."""

    outfit: Outfit
    photo: Photo
    author: str


@dataclass(frozen=True)
class Feed:
    """The newest outfits of a profile or a tag; paths are below the public address."""

    path: str
    """Its own address, which never changes and therefore is its id."""
    page: str
    """The page of which it is a feed."""
    title: str
    author: str
    since: datetime
    """When it was last changed if it has no entries."""
    entries: Sequence[Entry]


def write_feed(feed: Feed, public_url: str, media_url: str) -> bytes:
    """Return the feed as XML; its pictures are the renditions that responses name."""
    root = ET.Element("feed", xmlns=NAMESPACE)
    _add(root, "id", public_url + feed.path)
    _add(root, "title", feed.title)
    _add(root, "updated", _moment(max((_day(one) for one in feed.entries), default=feed.since)))
    _link(root, "self", public_url + feed.path, MEDIA_TYPE)
    _link(root, "alternate", public_url + feed.page, "text/html")
    _author(root, feed.author)
    _add(root, "generator", "Garderobe")
    for one in feed.entries:
        _add_entry(root, one, public_url, media_url)
    document: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return document


def _add_entry(root: ET.Element, one: Entry, public_url: str, media_url: str) -> None:
    outfit, entry = one.outfit, ET.SubElement(root, "entry")
    address = f"{public_url}/outfit/{outfit.id}"
    shown = Keys(one.photo.stem, one.photo.original_key).shown
    picture = f"{media_url}/{shown.bucket}/{shown.key}"
    _add(entry, "id", address)
    _add(entry, "title", outfit.caption or f"An outfit by {one.author}")
    _add(entry, "published", _moment(_day(one)))
    _add(entry, "updated", _moment(_day(one)))
    _author(entry, one.author)
    _link(entry, "alternate", address, "text/html")
    _link(entry, "enclosure", picture, "image/webp")
    # The content is XHTML, so nothing in it is parsed as markup a second time.
    content = ET.SubElement(entry, "content", type="xhtml")
    body = ET.SubElement(content, "div", xmlns="http://www.w3.org/1999/xhtml")
    link = ET.SubElement(ET.SubElement(body, "p"), "a", href=address)
    ET.SubElement(link, "img", src=picture, alt=_printable(outfit.alt_text) or "An outfit")
    if outfit.caption:
        _add(body, "p", outfit.caption)


def _day(one: Entry) -> datetime:
    return one.outfit.published_at or one.outfit.created_at


def _moment(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds")


def _author(parent: ET.Element, name: str) -> None:
    _add(ET.SubElement(parent, "author"), "name", name)


def _link(parent: ET.Element, rel: str, href: str, kind: str) -> None:
    ET.SubElement(parent, "link", rel=rel, href=href, type=kind)


def _add(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(parent, name).text = _printable(text)


def _printable(text: str) -> str:
    return _NO_XML.sub("", text)
