/** What identity answers to everybody at the door, unless a test says otherwise. */
import type { Reply } from "./gateway";

export const AT_THE_DOOR: Record<string, Reply> = {
  "GET /api/identity/v1/registration": { mode: "open", minimum_age: 16 },
  "GET /api/identity/v1/providers": { items: [] },
};
