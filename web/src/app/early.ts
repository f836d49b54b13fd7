/**
 * Runs before the first paint, from its own file (tools/early-script.ts) because the CSP allows no
 * inline script. It blocks the paint, so it does only what cannot wait.
 */

import { storedToken } from "@/lib/auth/session-cookie";
import { followDisplaySettings, showDisplaySettings } from "@/lib/browser/display-settings";

const page = document.documentElement;

function open(): void {
  showDisplaySettings();
  followDisplaySettings();
  sayWhenBroken();
  // Content prerendered for visitors is not for people who are signed in.
  if (storedToken() !== null) page.dataset.session = "";
}

/** If the app itself fails to load, the page says so and stays as it was prerendered. */
function sayWhenBroken(): void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) page.dataset.broken = "";
  };
  addEventListener("error", onError, true);
}

open();
