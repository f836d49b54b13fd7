"""Expected failures of imports."""

from shared.http.errors import Conflict, InvalidInput, NotFound
from shared.translations import lazy_gettext


class ImportNotFound(NotFound):
    """The person has no such import, or it has expired."""

    code = "no_import"
    detail = lazy_gettext("This import is no longer available. Please choose the file again.")


class ImportInProgress(Conflict):
    """Another import of the person is going on."""

    code = "import_in_progress"
    detail = lazy_gettext("Another import is going on. Please wait until it is done, or end it.")


class ImportNotReady(Conflict):
    """The import cannot do this in its state."""

    code = "import_not_ready"
    detail = lazy_gettext("This import can't do that now. Reload to see how far it is.")


class PartInvalid(InvalidInput):
    """A part has another number or another length than expected."""

    code = "part_invalid"
    detail = lazy_gettext("A part of the file arrived incomplete. Please try again.")


class ArchiveTooLarge(InvalidInput):
    """The file is larger than the person's storage."""

    code = "archive_too_large"
    detail = lazy_gettext("This file is larger than the storage of your account.")
