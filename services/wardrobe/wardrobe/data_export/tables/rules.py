"""The CSV files of an export, from the rows of its parts. Pure."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from shared.data.csv_files import write_csv

Row = dict[str, Any]
Parts = Mapping[str, Sequence[Row]]
"""The rows of an export by part."""

_BYTE_ORDER_MARK = "\ufeff"
"""Without it, Excel reads UTF-8 as the encoding of the user's country."""

_GARMENT_COLUMNS = (
    *("id", "name", "category", "color_names", "brand", "size", "material", "quantity", "price"),
    *("currency", "bought_on", "link", "seasons", "labels", "care", "wash_after", "washed_on"),
    *("state", "archived_reason", "audience", "note", "wear_count", "last_worn_on", "photo"),
    *("created_at", "trashed_at", "pictures"),
)
_WEAR_COLUMNS = ("worn_on", "garment_id", "garment", "category", "outfit_id", "by_hand")
_OUTFIT_COLUMNS = (
    *("id", "state", "worn_on", "planned_for", "caption", "alt_text", "private_note", "garments"),
    *("tags", "audience", "comments", "photo", "published_at", "created_at"),
)


def csv_files(parts: Parts) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each CSV file."""
    for name, (columns, rows_of) in FILES.items():
        rows = ([_cell(row[column]) for column in columns] for row in rows_of(parts))
        yield name, _BYTE_ORDER_MARK + write_csv(columns, rows)


def _garments(parts: Parts) -> Iterable[Row]:
    return parts["garments"]


def _wears(parts: Parts) -> Iterable[Row]:
    # The parts were read one after the other, so a garment may be newer than their list.
    garments = {garment["id"]: garment for garment in parts["garments"]}
    for wear in sorted(parts["wears"], key=lambda row: (row["worn_on"], row["garment_id"])):
        garment = garments.get(wear["garment_id"], {})
        yield {**wear, "garment": garment.get("name"), "category": garment.get("category")}


def _outfits(parts: Parts) -> Iterable[Row]:
    names = {garment["id"]: garment["name"] for garment in parts["garments"]}
    for outfit in parts["outfits"]:
        pinned = [names[pin["garment_id"]] for pin in outfit["pins"] if pin["garment_id"] in names]
        yield {**outfit, "garments": pinned}


def _cell(value: object) -> str:
    """Return a value as text; lists as in `red; blue`."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case list():
            return "; ".join(map(str, value))
        case _:
            return str(value)


FILES: Mapping[str, tuple[Sequence[str], Callable[[Parts], Iterable[Row]]]] = {
    "garments.csv": (_GARMENT_COLUMNS, _garments),
    "wears.csv": (_WEAR_COLUMNS, _wears),
    "outfits.csv": (_OUTFIT_COLUMNS, _outfits),
}
"""The columns and the rows of each file."""
