"""Expected failures of turning two-factor authentication on and off."""

from shared.http.errors import Conflict
from shared.translations import lazy_gettext


class TwoFactorOn(Conflict):
    """Two-factor authentication is already on."""

    code = "two_factor_on"
    detail = lazy_gettext("Two-step login is already on. Turn it off first to use another app.")


class TwoFactorOff(Conflict):
    """Two-factor authentication is off."""

    code = "two_factor_off"
    detail = lazy_gettext("Two-step login isn't on.")


class SetupNeeded(Conflict):
    """No setup was started within the last ten minutes."""

    code = "setup_needed"
    detail = lazy_gettext("This setup has expired. Please start again.")
