"""Which photos may be avatars: the wardrobe knows whose they are."""
