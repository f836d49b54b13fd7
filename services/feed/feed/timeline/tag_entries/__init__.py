"""What is in which tag: by that it comes to those who follow the tag."""
