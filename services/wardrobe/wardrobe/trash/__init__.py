"""The trash: outfits that can be restored for thirty days."""
