"""Schemas of preferences about alt texts."""

from pydantic import BaseModel

from wardrobe.outfits.alt_texts.models import AltTextPreference, WhenMissing


class AltTextPreferences(BaseModel):
    """The choices of a person about alt texts."""

    when_missing: WhenMissing = "remind"
    """When they publish without alt text: nothing, a reminder by the app, or a refusal."""


class AltTextPreferencesOut(BaseModel):
    """The caller's preferences about alt texts."""

    when_missing: WhenMissing
    version: int
    """0 for someone who has never changed them."""


def present_preferences(found: AltTextPreference) -> AltTextPreferencesOut:
    return AltTextPreferencesOut(when_missing=found.when_missing, version=found.version)
