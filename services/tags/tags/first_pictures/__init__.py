"""The pictures that the page of a tag opens with: which outfits come first."""
