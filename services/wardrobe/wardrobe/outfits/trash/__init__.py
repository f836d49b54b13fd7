"""The trash: outfits and garments that can be restored for thirty days."""
