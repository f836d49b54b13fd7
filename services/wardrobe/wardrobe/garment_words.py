"""Words for garments without a name of their own: colors, and the categories that are suggested."""

from collections.abc import Mapping

from shared.translations import lazy_gettext

COLORS: Mapping[str, str] = {
    "white": lazy_gettext("white"),
    "cream": lazy_gettext("cream"),
    "beige": lazy_gettext("beige"),
    "tan": lazy_gettext("tan"),
    "brown": lazy_gettext("brown"),
    "grey": lazy_gettext("grey"),
    "black": lazy_gettext("black"),
    "navy": lazy_gettext("navy"),
    "blue": lazy_gettext("blue"),
    "light blue": lazy_gettext("light blue"),
    "turquoise": lazy_gettext("turquoise"),
    "teal": lazy_gettext("teal"),
    "green": lazy_gettext("green"),
    "light green": lazy_gettext("light green"),
    "olive": lazy_gettext("olive"),
    "yellow": lazy_gettext("yellow"),
    "mustard": lazy_gettext("mustard"),
    "orange": lazy_gettext("orange"),
    "red": lazy_gettext("red"),
    "burgundy": lazy_gettext("burgundy"),
    "pink": lazy_gettext("pink"),
    "purple": lazy_gettext("purple"),
    "lilac": lazy_gettext("lilac"),
}
CATEGORIES: Mapping[str, str] = {
    "accessories": lazy_gettext("accessories"),
    "bag": lazy_gettext("bag"),
    "boots": lazy_gettext("boots"),
    "cardigan": lazy_gettext("cardigan"),
    "coat": lazy_gettext("coat"),
    "dress": lazy_gettext("dress"),
    "hat": lazy_gettext("hat"),
    "jacket": lazy_gettext("jacket"),
    "jeans": lazy_gettext("jeans"),
    "jewellery": lazy_gettext("jewellery"),
    "jumper": lazy_gettext("jumper"),
    "scarf": lazy_gettext("scarf"),
    "shirt": lazy_gettext("shirt"),
    "shoes": lazy_gettext("shoes"),
    "shorts": lazy_gettext("shorts"),
    "skirt": lazy_gettext("skirt"),
    "suit": lazy_gettext("suit"),
    "t-shirt": lazy_gettext("t-shirt"),
    "top": lazy_gettext("top"),
    "trousers": lazy_gettext("trousers"),
}
"""As the web app suggests them. Other categories are people's own words."""
