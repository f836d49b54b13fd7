"""What the admin service hands out when somebody takes their data along."""
