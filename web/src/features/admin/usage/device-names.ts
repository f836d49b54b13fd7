/** The classes of devices, as people call them. */
import type { DeviceClass } from "@/api/types";

export const DEVICE_NAMES: Record<DeviceClass, string> = {
  phone: "Phone",
  tablet: "Tablet",
  desktop: "Desktop",
};
