/** How long something stays in the trash. */
const RETENTION_DAYS = 30;
const DAY_MS = 86_400_000;

export function daysLeft(trashedAt: string | null): string {
  const passed = Math.floor((Date.now() - Date.parse(trashedAt ?? "")) / DAY_MS);
  const remainingDays = Math.max(RETENTION_DAYS - passed, 0);
  return remainingDays === 1 ? "Deleted in 1 day" : `Deleted in ${remainingDays} days`;
}
