/** The ranges of the dashboards in words: short ones for the chips, and full ones. */
import type { Range } from "@/features/admin/operations/operations-search";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";

interface Words {
  short: string;
  full: string;
}

const minutes = (number: number): Words => ({
  short: m.admin_range_minutes(counted(number)),
  full: m.admin_minutes(counted(number)),
});
const hours = (number: number): Words => ({
  short: m.admin_range_hours(counted(number)),
  full: m.admin_hours(counted(number)),
});
const days = (number: number): Words => ({
  short: m.admin_range_days(counted(number)),
  full: m.admin_days(counted(number)),
});

export const RANGE_WORDS: Record<Range, Words> = {
  "15m": minutes(15),
  "1h": hours(1),
  "6h": hours(6),
  "24h": hours(24),
  "7d": days(7),
  "30d": days(30),
};
