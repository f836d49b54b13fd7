/**
 * Runs before the first paint, from a file of its own (tools/early-script.ts): the CSP allows no
 * inline script. The paint waits for it, so that it does nothing that can be done after.
 */
import { showChosenAppearance } from "@/lib/appearance";
import { storedToken } from "@/lib/session-cookie";

const page = document.documentElement;

function open(): void {
  showChosenAppearance();
  sayWhenBroken();
  // What was prerendered for visitors is not for whoever is signed in.
  if (storedToken() !== null) page.dataset.session = "";
}

/** The app itself may not come: then the page says so, and stays as it was prerendered. */
function sayWhenBroken(): void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) page.dataset.broken = "";
  };
  addEventListener("error", onError, true);
}

open();
