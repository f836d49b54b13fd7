"""Expected failures of turning two-factor authentication on and off."""

from shared.errors import Conflict


class TwoFactorOn(Conflict):
    """Two-factor authentication is already on."""

    code = "two_factor_on"
    detail = "Two-step login is already on. Turn it off first to use another app."


class TwoFactorOff(Conflict):
    """Two-factor authentication is off."""

    code = "two_factor_off"
    detail = "Two-step login isn't on."


class SetupNeeded(Conflict):
    """No setup was started within the last ten minutes."""

    code = "setup_needed"
    detail = "This setup has expired. Please start again."
