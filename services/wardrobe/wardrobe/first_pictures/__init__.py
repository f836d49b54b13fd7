"""The pictures that a public page opens with, by the address of the page."""
