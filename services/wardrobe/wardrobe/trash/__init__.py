"""The trash: outfits that wait thirty days to be deleted, and can come back until then."""
