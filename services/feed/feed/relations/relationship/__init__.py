"""How the viewer stands to one person, all in one answer."""
