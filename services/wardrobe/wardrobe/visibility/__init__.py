"""People, as far as the wardrobe must know them to decide who may see what."""
