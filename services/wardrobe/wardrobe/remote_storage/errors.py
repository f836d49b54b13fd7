"""Expected failures of people's own servers, in sentences for the people who chose them."""

from shared.http.errors import ApiError
from shared.translations import lazy_gettext


class DestinationFailed(ApiError):
    """The server of a person could not be written to."""

    status = 422
    code = "destination_failed"
    detail = lazy_gettext("We couldn't write to this server.")


class AddressNotPublic(DestinationFailed):
    """The host's address belongs to a private network, or is reserved."""

    code = "destination_not_public"
    detail = lazy_gettext(
        "This address isn't on the public internet, so we can't send anything to it."
    )


class HostNotFound(DestinationFailed):
    """The host's name has no address."""

    code = "destination_host_not_found"
    detail = lazy_gettext("We couldn't find this server. Check the spelling of its address.")


class DestinationUnreachable(DestinationFailed):
    """The server does not answer, or not in time."""

    code = "destination_unreachable"
    detail = lazy_gettext("This server doesn't answer. Check its address and whether it's running.")


class CertificateNotTrusted(DestinationFailed):
    """The server's TLS certificate is invalid."""

    code = "destination_certificate"
    detail = lazy_gettext(
        "This server's certificate isn't valid for its address, so we didn't connect."
    )


class DestinationRedirects(DestinationFailed):
    """The server answers with a redirect, which may lead anywhere."""

    code = "destination_redirects"
    detail = lazy_gettext(
        "This address redirects to another one. Enter the address where it ends up."
    )


class LoginRefused(DestinationFailed):
    """The server does not accept the credentials."""

    code = "destination_login_refused"
    detail = lazy_gettext("The server didn't accept the username and password.")


class KeyRefused(LoginRefused):
    """The S3 does not know the access key, or the secret key is another one's."""

    detail = lazy_gettext("The server didn't accept the access key and its secret key.")


class WriteForbidden(DestinationFailed):
    """The credentials do not include the right to write there."""

    code = "destination_forbidden"
    detail = lazy_gettext("You're logged in to this server, but it doesn't let us write there.")


class PlaceNotFound(DestinationFailed):
    """The bucket or the folder above the chosen one does not exist."""

    code = "destination_not_found"
    detail = lazy_gettext(
        "This folder doesn't exist, and we couldn't create it. Create the folder above first."
    )


class BucketNotFound(PlaceNotFound):
    """The S3 has no such bucket."""

    detail = lazy_gettext("There's no bucket with this name. Create it, or check the spelling.")


class WrongRegion(DestinationFailed):
    """The bucket is in another region."""

    code = "destination_wrong_region"
    detail = lazy_gettext("The bucket is in another region. Check the region and the address.")


class DestinationFull(DestinationFailed):
    """The server has no room left."""

    code = "destination_full"
    detail = lazy_gettext("There isn't enough space on this server.")


class TooLargeForDestination(DestinationFailed):
    """The file exceeds what the server accepts at once."""

    code = "destination_file_too_large"
    detail = lazy_gettext("Your export is larger than this server accepts in one piece.")


class UnexpectedAnswer(DestinationFailed):
    """The server refuses for a reason that only its status says."""

    code = "destination_unexpected_answer"

    def __init__(self, status: int) -> None:
        super().__init__(
            lazy_gettext("The server refused the file (status {status}).", status=status)
        )
