"""The content of link previews."""

from shared.features.link_previews import Picture, Preview
from shared.translations import gettext
from wardrobe.outfits.models import Outfit


def preview_of(outfit: Outfit) -> Preview:
    """Return the preview of a public outfit."""
    return Preview(
        path=f"/outfit/{outfit.id}",
        title=outfit.caption or gettext("An outfit on Garderobe"),
        description=outfit.alt_text or gettext("See the outfit and the pieces in it."),
        picture=Picture("outfits", outfit.id, alt=outfit.alt_text or gettext("An outfit")),
    )
