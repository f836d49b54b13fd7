/** Formats a size in the units that people know from their devices. */
import { formatNumber } from "./count";

const MB = 1_000_000;
const GB = 1_000 * MB;

/** `0.1 MB` at least, `2.5 MB`, `34 MB`, `1.2 GB`. */
export function formatFileSize(bytes: number): string {
  const [size, unit] = bytes < GB ? [MB, "megabyte"] : [GB, "gigabyte"];
  const maximumFractionDigits = bytes < 10 * size ? 1 : 0;
  return formatNumber(Math.max(bytes / size, 0.1), { style: "unit", unit, maximumFractionDigits });
}
