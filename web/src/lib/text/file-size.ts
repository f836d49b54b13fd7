/** Formats a size in the units that people know from their devices. */
import { formatLocale } from "./locale";

const MB = 1_000_000;
const GB = 1_000 * MB;

/** `0.1 MB` at least, `2.5 MB`, `34 MB`, `1.2 GB`. */
export function formatFileSize(bytes: number): string {
  const [unit, name] = bytes < GB ? ([MB, "MB"] as const) : ([GB, "GB"] as const);
  const digits = bytes < 10 * unit ? 1 : 0;
  const format = new Intl.NumberFormat(formatLocale(), { maximumFractionDigits: digits });
  return `${format.format(Math.max(bytes / unit, 0.1))} ${name}`;
}
