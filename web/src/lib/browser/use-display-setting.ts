import { useSyncExternalStore } from "react";
import {
  DISPLAY_SETTINGS,
  type DisplaySetting,
  type DisplayValue,
  displaySetting,
  onDisplaySettings,
} from "./display-settings";

/** A setting of how the app looks on this device, as it is now. */
export function useDisplaySetting<Name extends DisplaySetting>(name: Name): DisplayValue<Name> {
  const initial = DISPLAY_SETTINGS[name][0] as DisplayValue<Name>;
  return useSyncExternalStore(
    onDisplaySettings,
    () => displaySetting(name),
    () => initial,
  );
}
