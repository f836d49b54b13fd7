"""Draws outfit photographs: garments as shapes, cloth as lit relief, rendered as JPEG."""
