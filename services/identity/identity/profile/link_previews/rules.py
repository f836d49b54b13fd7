"""Link previews of profiles. Pure."""

from identity.profile.profiles.schemas import ProfileOut
from shared.features.link_previews import Picture, Preview
from shared.translations import gettext


def preview_of(profile: ProfileOut) -> Preview:
    """Return the preview of a profile as anonymous visitors see it."""
    handle = f"@{profile.username}"
    name = profile.display_name or handle
    return Preview(
        path=f"/user/{profile.username}",
        title=f"{name} ({handle})" if profile.display_name else handle,
        description=profile.bio or gettext("See {name}'s outfits on Garderobe.", name=name),
        picture=Picture("profiles", profile.id, alt=name),
    )
