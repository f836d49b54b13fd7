"""Draws photos of a shirt above trousers, to publish and to match."""

from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw

from tests.wardrobe.pictures import encoded
from tests.wardrobe.world import Wardrobe

SHIRT = {"x": 0.2, "y": 0.05, "width": 0.6, "height": 0.35}
TROUSERS = {"x": 0.3, "y": 0.45, "width": 0.4, "height": 0.5}
RED, BLUE, GREEN, YELLOW = (190, 40, 50), (40, 70, 170), (50, 120, 60), (220, 190, 70)
WALL, FLOOR = (225, 220, 210), (150, 160, 165)

Rgb = tuple[int, int, int]


def photo(shirt: Rgb, trousers: Rgb, ground: Rgb = WALL, light: float = 1) -> bytes:
    """Draw a shirt with sleeves above two trouser legs, in this light."""
    image = Image.new("RGB", (300, 500), ground)
    draw = ImageDraw.Draw(image)
    draw.polygon([(60, 30), (240, 30), (240, 90), (200, 90), (200, 195), (100, 195), (100, 90),
                  (60, 90)], fill=shirt)  # fmt: skip
    draw.rectangle((92, 228, 145, 472), fill=trousers)
    draw.rectangle((155, 228, 208, 472), fill=trousers)
    return encoded(image.point(lambda value: min(int(value * light), 255)), "PNG")


def trimmed(picture: bytes, margins: tuple[float, float], scale: float) -> bytes:
    """Crop a picture by these shares of its width and height at each edge, and scale it."""
    image = Image.open(BytesIO(picture))
    across, down = round(image.width * margins[0]), round(image.height * margins[1])
    cut = image.crop((across, down, image.width - across, image.height - down))
    return encoded(cut.resize((round(cut.width * scale), round(cut.height * scale))), "JPEG")


def named(box: dict[str, float], name: str, category: str = "") -> dict[str, Any]:
    return box | {"new_garment": {"name": name, "category": category}}


async def wear(
    wardrobe: Wardrobe, owner: int, picture: bytes, *pins: dict[str, Any], **fields: Any
) -> dict[str, Any]:
    uploaded = await wardrobe.upload(owner, picture)
    body = {"photo_id": uploaded["id"], "audience": "private", "pins": pins} | fields
    response = await wardrobe.client(owner).post("outfits", json=body)
    assert response.status_code == 201, response.text
    return dict(response.json())


async def match(wardrobe: Wardrobe, owner: int, picture: bytes, **params: Any) -> dict[str, Any]:
    uploaded = await wardrobe.upload(owner, picture)
    body = {"photo_id": uploaded["id"], "box": SHIRT} | params
    response = await wardrobe.client(owner).post("garments/matches", json=body)
    assert response.status_code == 200, response.text
    return dict(response.json())


def names(response: dict[str, Any]) -> list[str]:
    return [item["garment"]["name"] for item in response["items"]]


async def two_outfits(wardrobe: Wardrobe, owner: int) -> list[dict[str, Any]]:
    return [
        await wear(wardrobe, owner, photo(RED, BLUE), named(SHIRT, "Red shirt", "shirt"),
                   named(TROUSERS, "Blue trousers", "trousers")),
        await wear(wardrobe, owner, photo(GREEN, YELLOW), named(SHIRT, "Green shirt", "shirt"),
                   named(TROUSERS, "Yellow trousers", "trousers")),
    ]  # fmt: skip
