/** How the app looks on this device: stored in this browser, shown as attributes of the page. */

/** The values of each setting, the default first. */
export const DISPLAY_SETTINGS = {
  theme: ["system", "light", "dark"],
  text: ["standard", "large", "larger", "largest"],
  contrast: ["system", "more"],
  motion: ["system", "none"],
  descriptions: ["off", "on"],
} as const;

export type DisplaySetting = keyof typeof DISPLAY_SETTINGS;
export type DisplayValue<Name extends DisplaySetting> = (typeof DISPLAY_SETTINGS)[Name][number];

/** Settings of the device that decide as long as the value is `system`. */
const DEVICE = {
  contrast: { query: "(prefers-contrast: more)", value: "more" },
  motion: { query: "(prefers-reduced-motion: reduce)", value: "none" },
} as const;

const names = Object.keys(DISPLAY_SETTINGS) as DisplaySetting[];
const keyOf = (name: DisplaySetting) =>
  name === "theme" ? "garderobe-appearance" : `garderobe-${name}`;
const unsaved = new Map<DisplaySetting, string>();
const listeners = new Set<() => void>();

export function displaySetting<Name extends DisplaySetting>(name: Name): DisplayValue<Name> {
  const values: readonly string[] = DISPLAY_SETTINGS[name];
  const kept = unsaved.get(name) ?? stored((storage) => storage.getItem(keyOf(name)));
  return (kept !== null && values.includes(kept) ? kept : values[0]) as DisplayValue<Name>;
}

/** Saves a setting and shows it at once. */
export function changeDisplaySetting<Name extends DisplaySetting>(
  name: Name,
  value: DisplayValue<Name>,
): void {
  unsaved.set(name, value);
  stored((storage) => {
    storage.setItem(keyOf(name), value);
    unsaved.delete(name);
  });
  showDisplaySettings();
}

/** Runs before the first paint, so that no setting appears late. */
export function showDisplaySettings(): void {
  for (const name of names) {
    const value = displaySetting(name) === "system" ? ofDevice(name) : displaySetting(name);
    if (value === null || value === DISPLAY_SETTINGS[name][0]) {
      delete document.documentElement.dataset[name];
    } else {
      document.documentElement.dataset[name] = value;
    }
  }
  for (const listener of listeners) listener();
}

/** Follows changes of the device's settings, and those made in other tabs. */
export function followDisplaySettings(): void {
  for (const { query } of Object.values(DEVICE)) {
    matchMedia(query).addEventListener("change", showDisplaySettings);
  }
  addEventListener("storage", showDisplaySettings);
}

/** Returns a function that ends it. */
export function onDisplaySettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether nothing should move. */
export const isStill = () => document.documentElement.dataset.motion === "none";

function ofDevice(name: DisplaySetting): string | null {
  if (name !== "contrast" && name !== "motion") return null;
  const { query, value } = DEVICE[name];
  return matchMedia(query).matches ? value : null;
}

/** A browser may refuse storage; then a setting lasts until the next page load. */
function stored<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
