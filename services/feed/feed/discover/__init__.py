"""People and outfits that the viewer does not follow: search, suggestions and recommendations."""
