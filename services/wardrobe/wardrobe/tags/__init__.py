"""Tags, as the tags service announces them."""
