"""What identity hands out when somebody takes their data along."""
