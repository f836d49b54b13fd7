/**
 * Runs before the first paint, from a file of its own (tools/early-script.ts): the CSP allows no
 * inline script. What the page opens with is asked for here, while the app is still on its way.
 */
import { showChosenAppearance } from "@/lib/appearance";
import { askEarly } from "@/lib/early-answers";
import { readSessionCookie } from "@/lib/session-cookie";

/** What the feed is made of. */
const OPENING_CALLS = ["/api/feed/v1/timeline", "/api/feed/v1/timeline-marker"];

const page = document.documentElement;

function open(): void {
  showChosenAppearance();
  sayWhenBroken();
  askEarly("/config.json", null);
  const token = sessionToken();
  if (token === null) return;
  // What was prerendered for visitors is not for whoever is signed in.
  page.dataset.session = "";
  if (location.pathname !== "/feed") return;
  for (const call of OPENING_CALLS) askEarly(call, token);
}

/** Cookies may be blocked: nobody is signed in then. */
function sessionToken(): string | null {
  try {
    const session = readSessionCookie() as { access_token?: string } | null;
    return session?.access_token ?? null;
  } catch {
    return null;
  }
}

/** The app itself may not come: then the page says so, and stays as it was prerendered. */
function sayWhenBroken(): void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) page.dataset.broken = "";
  };
  addEventListener("error", onError, true);
}

open();
