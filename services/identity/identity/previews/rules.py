"""What a link to a profile shows of it."""

from identity.profiles.schemas import ProfileOut
from shared.previews import Picture, Preview


def preview_of(profile: ProfileOut) -> Preview:
    """Of a profile as everybody sees it."""
    name = profile.display_name
    return Preview(
        path=f"/user/{profile.username}",
        title=f"{name} (@{profile.username})",
        description=profile.bio or f"See what {name} shows on Garderobe.",
        picture=Picture("profiles", profile.id, alt=name),
    )
