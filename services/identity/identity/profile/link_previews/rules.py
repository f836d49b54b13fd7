"""What a link to a profile shows of it."""

from identity.profile.profiles.schemas import ProfileOut
from shared.features.link_previews import Picture, Preview


def preview_of(profile: ProfileOut) -> Preview:
    """Of a profile as everybody sees it."""
    handle = f"@{profile.username}"
    name = profile.display_name or handle
    return Preview(
        path=f"/user/{profile.username}",
        title=f"{name} ({handle})" if profile.display_name else handle,
        description=profile.bio or f"See what {name} shows on Garderobe.",
        picture=Picture("profiles", profile.id, alt=name),
    )
