"""What a change of an account means for everything the wardrobe holds of it."""
