"""Tags: a person's named collections of outfits."""
