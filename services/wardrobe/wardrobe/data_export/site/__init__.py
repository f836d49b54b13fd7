"""The static site of an export, which opens from its folder without a network."""
