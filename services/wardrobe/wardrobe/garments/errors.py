"""Expected failures of garments."""

from shared.http.errors import Conflict, InvalidInput, NotFound
from shared.translations import lazy_gettext


class GarmentNotFound(NotFound):
    """The person has no such garment."""

    code = "garment_not_found"
    detail = lazy_gettext("This garment is no longer in your wardrobe.")


class PriceWithoutCurrency(InvalidInput):
    """A price was given without a currency."""

    code = "price_without_currency"
    detail = lazy_gettext("A price needs a currency, for example EUR.")


class NotArchived(InvalidInput):
    """A reason for archiving was given for a garment that is not archived."""

    code = "not_archived"
    detail = lazy_gettext(
        "Only archived garments have a reason. Choose the state 'archived' as well."
    )


class GarmentOnWishlist(Conflict):
    """It cannot be worn, pinned, packed or lent before its owner has it."""

    code = "garment_on_wishlist"
    detail = lazy_gettext("This piece is on your wishlist. Mark it as yours first.")


class GarmentInUse(Conflict):
    """A garment that was worn, pinned or lent cannot be on the wishlist."""

    code = "garment_in_use"
    detail = lazy_gettext(
        "You already have this piece: it's in an outfit, in your wear log or lent out."
    )


class OrderIsPrivate(InvalidInput):
    """Prices, wears and labels are the owner's alone: an order or a filter would reveal them."""

    code = "order_is_private"
    detail = lazy_gettext(
        "Only the owner can sort a wardrobe by price or wears, or filter it by labels or washing."
    )
