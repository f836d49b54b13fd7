"""The darkroom: turns an uploaded file into clean renditions, in a limited process of its own."""
