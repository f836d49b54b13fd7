"""The calendar of worn and planned outfits."""
