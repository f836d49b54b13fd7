"""Failures about tags and their slugs."""

from shared.http.errors import Conflict, InvalidInput, NotFound
from shared.translations import gettext, lazy_gettext


class TagNotFound(NotFound):
    """The tag does not exist, or the viewer may not see it."""

    code = "tag_not_found"
    detail = lazy_gettext("This tag doesn't exist, or you can't see it.")


class TagExists(Conflict):
    """The person has a tag with this slug already."""

    code = "tag_exists"

    def __init__(self, slug: str) -> None:
        super().__init__(
            gettext(
                "You already have a tag at “{slug}”. Please choose another name or address.",
                slug=slug,
            )
        )


class TooManyFeatured(Conflict):
    """The profile already features as many tags as it may."""

    code = "too_many_featured"
    detail = lazy_gettext("Your profile features 6 tags already. Remove one of them first.")


class CoverNotInTag(Conflict):
    """The chosen cover is not in the tag."""

    code = "cover_not_in_tag"
    detail = lazy_gettext(
        "An outfit has to be in the tag to be its cover. Add it to the tag first."
    )


class InvalidSlug(InvalidInput):
    """The slug has an invalid form."""

    code = "slug_malformed"


class SlugReserved(InvalidInput):
    """The slug is reserved for Garderobe's own pages."""

    code = "slug_reserved"
