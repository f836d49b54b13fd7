"""What a link to an outfit shows of it."""

from shared.previews import Picture, Preview
from wardrobe.outfits.models import Outfit
from wardrobe.photos.models import Photo
from wardrobe.photos.rules import SHOWN_WIDTH, rendition_key


def preview_of(outfit: Outfit, photo: Photo) -> Preview:
    """Of an outfit that everybody may see."""
    width = min(photo.width, SHOWN_WIDTH)
    return Preview(
        path=f"/outfit/{outfit.id}",
        title=outfit.caption or "An outfit on Garderobe",
        description=outfit.alt_text or "See the outfit, and what is worn in it.",
        picture=Picture(
            path=rendition_key(photo.stem, SHOWN_WIDTH),
            alt=outfit.alt_text or "An outfit",
            width=width,
            height=round(photo.height * width / photo.width),
        ),
    )
