"""What the tags service hands out when somebody takes their data along."""
