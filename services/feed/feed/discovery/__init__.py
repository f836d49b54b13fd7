"""People to start with, and public outfits worth a look."""
