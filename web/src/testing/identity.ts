/** Identity's default responses for signed-out visitors. */
import type { Reply } from "./gateway";

export const SIGNED_OUT_RESPONSES: Record<string, Reply> = {
  "GET /api/identity/v1/registration": { mode: "open", minimum_age: 16 },
  "GET /api/identity/v1/providers": { items: [] },
};
