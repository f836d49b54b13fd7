/** How long something stays in the trash. */
import { m } from "@/paraglide/messages.js";
import { counted } from "./count";

const RETENTION_DAYS = 30;
const DAY_MS = 86_400_000;

export function daysLeft(trashedAt: string | null): string {
  const passed = Math.floor((Date.now() - Date.parse(trashedAt ?? "")) / DAY_MS);
  const remainingDays = Math.max(RETENTION_DAYS - passed, 0);
  return m.trash_days(counted(remainingDays));
}
