"""Recreates an outfit with the viewer's own garments, and plans the result."""
