"""Names of devices, made from the User-Agent of their browsers."""

from collections.abc import Mapping

from shared.translations import gettext

_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
"""By a mark in the User-Agent. Nearly all contain Safari too, so that is last."""
_SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Macintosh": "Mac",
    "Linux": "Linux",
}


def device_name(user_agent: str) -> str:
    """Return a short name in the reader's language, such as `Firefox on Windows`."""
    browser = _first(_BROWSERS, user_agent)
    system = _first(_SYSTEMS, user_agent)
    if browser and system:
        return gettext("{browser} on {system}", browser=browser, system=system)
    return browser or system or gettext("Unknown device")


def _first(names: Mapping[str, str], user_agent: str) -> str | None:
    return next((name for mark, name in names.items() if mark in user_agent), None)
