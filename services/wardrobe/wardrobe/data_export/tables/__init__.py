"""The garments, wears and outfits of an export as CSV, for spreadsheets."""
