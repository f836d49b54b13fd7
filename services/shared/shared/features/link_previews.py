"""Link previews: the facts that a page tells to programs that run no script."""

from dataclasses import dataclass
from typing import Literal

from shared.translations import lazy_gettext

PICTURE_WIDTH, PICTURE_HEIGHT = 1200, 630
"""Pixels of a share picture: the shape that no program crops."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The share picture of something public."""

    of: Literal["outfits", "tags", "profiles"]
    id: int
    alt: str

    @property
    def path(self) -> str:
        """Return the address at which the wardrobe serves it."""
        return f"/api/wardrobe/v1/share-images/{self.of}/{self.id}/landscape.jpg"


@dataclass(frozen=True, slots=True)
class Preview:
    """A page's preview. It holds nothing that a visitor without an account may not see."""

    path: str
    """The page's canonical address. Links with a former username or slug get it as well."""
    title: str
    description: str
    picture: Picture | None = None


NOTHING = Preview(
    "/",
    "Garderobe",
    lazy_gettext("Post the photo you already took; your wardrobe builds itself from it."),
)
"""For a page that does not exist or is not public: the two must look the same."""
