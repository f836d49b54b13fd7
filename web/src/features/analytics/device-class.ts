/** The class of this device, from its screen and pointer: user agents say little, and too much. */
import type { DeviceClass } from "@/api/types";

/** The shorter side of the smallest tablets, in CSS pixels. */
const TABLET_WIDTH = 600;

export function deviceClass(): DeviceClass {
  if (!matchMedia("(pointer: coarse)").matches) return "desktop";
  return Math.min(screen.width, screen.height) < TABLET_WIDTH ? "phone" : "tablet";
}
