"""Checks of avatars: the wardrobe knows who owns a photo."""
