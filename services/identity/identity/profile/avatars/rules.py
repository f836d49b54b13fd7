"""The changes after the wardrobe has checked an avatar. Pure."""


def checked_avatar(
    shown: str | None, wanted: str | None, path: str, *, good: bool
) -> dict[str, str | None]:
    """Return the changes after a path was found valid for an avatar, or no longer valid."""
    if good:
        return {"avatar_path": path, "avatar_wanted": None} if path == wanted else {}
    dropped = {"avatar_path": shown, "avatar_wanted": wanted}
    return {name: None for name, value in dropped.items() if value == path}
