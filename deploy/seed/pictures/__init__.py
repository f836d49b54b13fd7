"""Outfit photographs, drawn: garments as shapes, cloth as relief under a light, printed as JPEG."""
