"""Turns uploaded files into clean renditions, each in a limited process of its own."""
