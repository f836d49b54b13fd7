"""Invitations that cannot be sent or accepted."""

from shared.http.errors import Conflict, InvalidInput, NotFound
from shared.translations import lazy_gettext, ngettext


class InvitesThemselves(InvalidInput):
    """The owner invites themselves."""

    code = "invites_themselves"
    detail = lazy_gettext("This tag is yours already. Please invite someone else.")


class PersonNotFound(NotFound):
    """The person does not exist, or the owner may not see them."""

    code = "person_not_found"
    detail = lazy_gettext("This person doesn't exist, or you can't invite them.")


class TooManyCoOwners(Conflict):
    """The tag has as many co-owners and open invitations as a tag may have."""

    code = "too_many_co_owners"

    def __init__(self, limit: int) -> None:
        super().__init__(
            ngettext(
                "A tag can have at most {count} co-owner, including people who haven't answered "
                "yet. Please remove someone first.",
                "A tag can have at most {count} co-owners, including people who haven't answered "
                "yet. Please remove someone first.",
                limit,
            )
        )


class InvitationNotFound(NotFound):
    """There is no such invitation, or it was withdrawn."""

    code = "invitation_not_found"
    detail = lazy_gettext("This invitation no longer exists.")
