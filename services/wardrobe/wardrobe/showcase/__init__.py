"""The start page's wall: outfits of people who agreed to be shown there."""
