"""What the feed hands out when somebody takes their data along."""
