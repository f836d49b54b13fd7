/** The classes of devices, as people call them. */
import type { DeviceClass } from "@/api/types";
import { m } from "@/paraglide/messages.js";

export const DEVICE_NAMES: Record<DeviceClass, string> = {
  phone: m.admin_device_phone(),
  tablet: m.admin_device_tablet(),
  desktop: m.admin_device_desktop(),
};
