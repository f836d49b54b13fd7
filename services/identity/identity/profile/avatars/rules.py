"""What the wardrobe's word about a photo changes. Pure."""


def checked_avatar(
    shown: str | None, wanted: str | None, path: str, *, good: bool
) -> dict[str, str | None]:
    """What it changes that the wardrobe found a path good for an avatar, or no longer good."""
    if good:
        return {"avatar_path": path, "avatar_wanted": None} if path == wanted else {}
    dropped = {"avatar_path": shown, "avatar_wanted": wanted}
    return {name: None for name, value in dropped.items() if value == path}
