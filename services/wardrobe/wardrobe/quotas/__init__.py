"""How much room a person's photos may take."""
