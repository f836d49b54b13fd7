"""Tags: people's named collections of outfits."""
