"""The readable part of an export: a site that opens from its folder, and CSV files."""

import csv
import io
import json
from html.parser import HTMLParser
from pathlib import PurePosixPath
from posixpath import normpath
from typing import Any
from urllib.parse import urldefrag

import pytest

from tests.wardrobe.data_exports import OTHER_PARTS, files_of, make_export, tag_row
from tests.wardrobe.outfit_photos import named
from tests.wardrobe.test_several_pictures import with_pictures
from tests.wardrobe.world import Wardrobe

pytestmark = pytest.mark.usefixtures("fast_archives")

MARKUP = '"><script>alert(1)</script>'
FORMULA = '=HYPERLINK("http://evil.example","Win")'
BOX = {"x": 0.25, "y": 0.2, "width": 0.5, "height": 0.3}


class Page(HTMLParser):
    """The text, the addresses and the anchors of a page."""

    def __init__(self, source: bytes) -> None:
        super().__init__()
        self.words = ""
        self.addresses: list[str] = []
        self.anchors: set[str] = set()
        self.scripts: list[str | None] = []
        self.feed(source.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.addresses += [found[name] or "" for name in ("href", "src") if name in found]
        self.anchors.add(found.get("id") or "")
        assert all(value is None or '"' not in value for name, value in attrs if name != "alt")
        if tag == "script":
            self.scripts.append(found.get("src"))

    def handle_data(self, data: str) -> None:
        self.words += f" {data.strip()}"


@pytest.fixture
async def exported(wardrobe: Wardrobe) -> tuple[dict[str, bytes], dict[str, Any]]:
    """The files of an export, and the outfit that most of it is about."""
    owner = await wardrobe.known_person()
    client = wardrobe.client(owner)
    outfit = await wardrobe.publish(
        owner,
        caption=MARKUP,
        private_note="For me",
        worn_on="2026-03-01",
        pins=[named(BOX, "Åsa's coat", "coat")],
    )
    await wardrobe.publish(owner, caption="Undated", audience="private")
    dinner = await wardrobe.publish(
        owner, caption="Dinner", state="planned", planned_for="2031-05-02"
    )
    trashed = await wardrobe.publish(owner, caption="Old")
    assert (await client.delete(f"outfits/{trashed['id']}")).is_success
    shirt = {"name": FORMULA, "note": MARKUP, "price": "12.50", "currency": "EUR"}
    assert (await client.post("garments", json=shirt)).status_code == 201
    placements = [
        {"tag_id": "1", "outfit_id": dinner["id"], "position": 0, "placed": "1"},
        {"tag_id": "1", "outfit_id": outfit["id"], "position": 0, "placed": "2"},
        {"tag_id": "1", "outfit_id": "999", "position": 2, "placed": "3"},
    ]
    tags = [
        tag_row("1", MARKUP, cover_outfit_id=dinner["id"]),
        tag_row("2", "gone", deleted_at="2026-01-01T00:00:00Z"),
    ]
    others = {**OTHER_PARTS, "tags": {"tags": tags, "outfits_in_tags": placements}}
    export = await make_export(wardrobe, owner, others)
    return await files_of(wardrobe, owner, export["id"]), outfit


def pages_of(files: dict[str, bytes]) -> dict[str, Page]:
    return {name: Page(source) for name, source in files.items() if name.endswith(".html")}


def rows_of(files: dict[str, bytes], name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(files[name].decode("utf-8-sig"), newline="")))


async def test_every_address_leads_to_a_file_of_the_zip(
    exported: tuple[dict[str, bytes], dict[str, Any]],
) -> None:
    files, _ = exported
    pages = pages_of(files)
    addresses = {(name, address) for name, page in pages.items() for address in page.addresses}
    script = files["site/search-entries.js"].decode()
    entries = json.loads(script.removeprefix("window.entries = ").removesuffix(";\n"))
    addresses |= {("site/found.html", address) for _, _, address, _ in entries}
    assert len(entries) == 7
    for name, address in addresses:
        path, anchor = urldefrag(address)
        target = normpath(str(PurePosixPath(name).parent / path))
        assert target in files, (name, address)
        assert not anchor or anchor in pages[target].anchors, (name, address)


async def test_the_site_shows_outfits_garments_tags_and_days(
    exported: tuple[dict[str, bytes], dict[str, Any]],
) -> None:
    files, outfit = exported
    words = {name: page.words for name, page in pages_of(files).items()}
    outfits, garments = words["site/outfits.html"], words["site/garments.html"]
    assert outfits.index("Planned") < outfits.index("Dinner") < outfits.index("Trash")
    assert "1 March 2026" in outfits
    assert "For me" in outfits
    assert "Åsa's coat" in outfits
    assert "12.50 EUR" in garments
    assert "Worn 1 time" in garments
    tag = words["site/tag-1.html"]
    assert "1 outfit by someone else is not in this export." in tag
    assert tag.index("1 March 2026") < tag.index("Dinner")
    assert "tag-1.html" in pages_of(files)["site/tags.html"].addresses
    assert "site/tag-2.html" not in files
    calendar = pages_of(files)["site/calendar-2026.html"]
    assert f"outfits.html#o{outfit['id']}" in calendar.addresses
    assert "1 piece" in calendar.words
    assert "Planned" in words["site/calendar-2031.html"]
    assert "Undated" not in "".join(words[name] for name in words if "calendar" in name)
    assert "1 of 2 garments worn" in words["site/insights.html"]


async def test_text_of_people_is_never_markup_or_a_formula(
    exported: tuple[dict[str, bytes], dict[str, Any]],
) -> None:
    files, _ = exported
    for name, page in pages_of(files).items():
        own = ["site/search-entries.js", "site/search.js"] if name == "index.html" else []
        assert page.scripts == own, name
    garments, outfits = rows_of(files, "garments.csv"), rows_of(files, "outfits.csv")
    assert {row["name"] for row in garments} == {"Åsa's coat", f"'{FORMULA}"}
    assert [row["garments"] for row in outfits if row["caption"] == MARKUP] == ["Åsa's coat"]


async def test_the_csv_files_join_wears_with_garments(
    exported: tuple[dict[str, bytes], dict[str, Any]],
) -> None:
    files, outfit = exported
    (wear,) = rows_of(files, "wears.csv")
    assert (wear["worn_on"], wear["garment"], wear["category"]) == (
        "2026-03-01",
        "Åsa's coat",
        "coat",
    )
    assert (wear["outfit_id"], wear["by_hand"]) == (outfit["id"], "no")


async def test_an_empty_wardrobe_has_a_site_too(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    export = await make_export(wardrobe, owner)
    files = await files_of(wardrobe, owner, export["id"])
    pages = pages_of(files)
    assert "There are no outfits in this export." in pages["site/outfits.html"].words
    assert "There are no garments in this export." in pages["site/garments.html"].words
    assert rows_of(files, "garments.csv") == []


async def test_a_lost_rendition_is_replaced_by_the_photo(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    outfit = await wardrobe.publish(owner)
    wardrobe.remove("outfits", outfit["photo"]["path"])
    export = await make_export(wardrobe, owner)
    files = await files_of(wardrobe, owner, export["id"])
    (row,) = json.loads(files["outfits.json"])
    assert f"../{row['photo']}" in pages_of(files)["site/outfits.html"].addresses


async def test_a_garment_shows_all_its_pictures(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    garment = await with_pictures(wardrobe, owner, 3)
    export = await make_export(wardrobe, owner, OTHER_PARTS)
    files = await files_of(wardrobe, owner, export["id"])
    page = files["site/garments.html"].decode()
    for picture, alt in zip(garment["pictures"], ("", ", picture 2", ", picture 3"), strict=True):
        assert f'src="../site/pictures/{picture["id"]}.webp" alt="Red coat{alt}"' in page
    (row,) = csv.DictReader(io.StringIO(files["garments.csv"].decode("utf-8-sig")))
    assert row["pictures"].split("; ") == [
        f"photos/{picture['id']}.jpg" for picture in garment["pictures"]
    ]
