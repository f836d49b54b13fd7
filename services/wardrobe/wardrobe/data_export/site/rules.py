"""Joins the rows of an export to what the pages of the site show. Pure."""

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal

from shared.features.visibility import AudienceKind, kind_of
from wardrobe.color_names import color_name
from wardrobe.data_export.rules import Parts, Row
from wardrobe.data_export.site.models import Garment, Outfit, Picture, Site, Tag
from wardrobe.garments.rules import cost_per_wear

PARTS = ("profile", "photos", "outfits", "garments", "wears", "tags", "outfits_in_tags")
"""The parts that the site shows."""
AUDIENCES: Mapping[AudienceKind, str] = {
    "private": "Only you",
    "circle": "A circle",
    "followers": "Followers",
    "public": "Everyone",
}
STATES = {
    "wash": "In the wash",
    "lent": "Lent out",
    "repair": "Being repaired",
    "archived": "Archived",
    "wished": "On the wishlist",
}
SHELVES = {"archived": "Archived", "wished": "Wishlist"}
PORTRAIT = 0.6
"""Width divided by height of an outfit's photo."""
SHELVES = {
    "published": "Published",
    "planned": "Planned",
    "draft": "Drafts",
    "trashed": "Trash",
}


def search_entries(site: Site) -> str:
    """Return a script with the title, kind, address and text of everything to be found."""
    entries = [
        *(
            [garment.name or "Piece", "garment", f"garments.html#g{garment.id}", _words(garment)]
            for garment in site.garments
        ),
        *(
            [_title(outfit), "outfit", f"outfits.html#o{outfit.id}", _said(outfit)]
            for outfit in site.outfits
        ),
        *([tag.name, "tag", tag.page, tag.note] for tag in site.tags),
    ]
    return f"window.entries = {json.dumps(entries, ensure_ascii=False)};\n"


def format_day(day: date) -> str:
    """Return a day as `21 November 2026`."""
    return f"{day.day} {day:%B %Y}"


def site_of(parts: Parts, small: Mapping[str, str]) -> Site:
    """Return the site of an export; `small` has the smaller pictures by the file of the photo."""
    photos = {
        row["file"]: Picture(
            small=small.get(row["file"], row["file"]),
            original=row["file"],
            alt="",
            aspect=row["width"] / row["height"],
        )
        for row in parts["photos"]
    }
    garments = {row["id"]: _garment(row, photos) for row in parts["garments"]}
    for wear in sorted(parts["wears"], key=lambda row: str(row["worn_on"]), reverse=True):
        if garment := garments.get(wear["garment_id"]):
            day = date.fromisoformat(wear["worn_on"])
            garment.wears.append((day, wear["outfit_id"]))
    outfits = {row["id"]: _outfit(row, garments, photos) for row in parts["outfits"]}
    profile = parts["profile"][0] if parts["profile"] else {}
    return Site(
        name=profile.get("display_name") or profile.get("username") or "",
        username=profile.get("username") or "",
        garments=list(garments.values()),
        outfits=list(outfits.values()),
        tags=_tags(parts, outfits),
    )


def _tags(parts: Parts, outfits: Mapping[str, Outfit]) -> list[Tag]:
    placements: defaultdict[str, list[Row]] = defaultdict(list)
    for row in parts["outfits_in_tags"]:
        placements[row["tag_id"]].append(row)
    tags = []
    for row in parts["tags"]:
        if row["deleted_at"] or row["merged_into"]:
            continue
        tag = Tag(row["id"], row["name"], row["note"], _audience(row), row["cover_outfit_id"])
        for placement in sorted(placements[tag.id], key=_place):
            if outfit := outfits.get(placement["outfit_id"]):
                tag.outfits.append(outfit)
                outfit.tags.append(tag)
            else:
                tag.others += 1
        tags.append(tag)
    return tags


def _place(placement: Row) -> tuple[int, int]:
    """Return the owner's order, as the app: of equal positions the last added comes first."""
    return placement["position"], -int(placement["placed"])


def _audience(row: Row) -> str:
    return "Hidden by moderators" if row["hidden"] else AUDIENCES[kind_of(row["audience"])]


def _outfit(row: Row, garments: Mapping[str, Garment], photos: Mapping[str, Picture]) -> Outfit:
    worn_or_planned = row["planned_for"] or row["worn_on"]
    day = worn_or_planned or (row["published_at"] or "")[:10]
    # The parts were read one after the other, so a photo may be newer than their list.
    picture = photos.get(row["photo"], Picture(row["photo"], row["photo"], "", PORTRAIT))
    pieces = [garments[pin["garment_id"]] for pin in row["pins"] if pin["garment_id"] in garments]
    return Outfit(
        id=row["id"],
        state=row["state"],
        day=date.fromisoformat(day) if day else None,
        is_on_calendar=worn_or_planned is not None,
        caption=row["caption"],
        note=row["private_note"],
        audience=_audience(row) if row["state"] == "published" else "",
        picture=replace(picture, alt=row["alt_text"] or row["caption"] or "An outfit"),
        pieces=pieces,
    )


def _garment(row: Row, photos: Mapping[str, Picture]) -> Garment:
    facts = {
        "Type": row["category"],
        "Brand": row["brand"],
        "Size": row["size"],
        "Material": row["material"],
        "Quantity": str(row["quantity"]) if row["quantity"] > 1 else "",
        "Price": _money(row["price"], row["currency"]),
        "Cost per wear": _cost_per_wear(row),
        "Bought on": format_day(date.fromisoformat(row["bought_on"])) if row["bought_on"] else "",
        "Seasons": ", ".join(row["seasons"]),
        "Labels": ", ".join(row["labels"]),
        "State": "In the trash" if row["trashed_at"] else STATES.get(row["state"], ""),
        "Audience": AUDIENCES[kind_of(row["audience"])],
    }
    name = row["name"] or row["category"] or "Piece"
    picture = photos.get(row["photo"])
    if picture is not None:
        picture = _cropped(replace(picture, alt=name), row["crop"])
    further = [file for file in row["pictures"] if file in photos and file != row["photo"]]
    return Garment(
        id=row["id"],
        name=row["name"],
        category=row["category"],
        facts=[(label, value) for label, value in facts.items() if value],
        colors=[(color_name(color), color) for color in row["colors"]],
        note=row["note"],
        shelf="Trash" if row["trashed_at"] else SHELVES.get(row["state"], ""),
        picture=picture,
        further_pictures=[
            replace(photos[file], alt=f"{name}, picture {number}")
            for number, file in enumerate(further, start=2)
        ],
    )


def _cropped(picture: Picture, crop: Mapping[str, float] | None) -> Picture:
    """Return the part of a picture that `crop` names, as shares of its sides."""
    if crop is None:
        return picture
    width, height = 1 / crop["width"], 1 / crop["height"]
    # The whole picture is laid under a box of that part's size, which hides the rest.
    css = (
        f"width:{width:.2%};height:{height:.2%};"
        f"left:{-crop['x'] * width:.2%};top:{-crop['y'] * height:.2%}"
    )
    return replace(picture, aspect=picture.aspect * height / width, crop=css)


def _cost_per_wear(row: Row) -> str:
    price = None if row["price"] is None else Decimal(row["price"])
    cost = cost_per_wear(price, row["wear_count"])
    return "" if cost is None else _money(str(cost), row["currency"])


def _money(amount: str | None, currency: str | None) -> str:
    return f"{amount} {currency}" if amount and currency else amount or ""


def _title(outfit: Outfit) -> str:
    return outfit.caption or (format_day(outfit.day) if outfit.day else "Outfit")


def _words(garment: Garment) -> str:
    facts = (value for _, value in garment.facts)
    return " ".join((*facts, *(name for name, _ in garment.colors), garment.note))


def _said(outfit: Outfit) -> str:
    pieces = (piece.name for piece in outfit.pieces)
    return " ".join((outfit.picture.alt, outfit.note, *pieces, *(tag.name for tag in outfit.tags)))
