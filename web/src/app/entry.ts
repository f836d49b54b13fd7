/**
 * Starts the app once the prerendered content is painted, with its first picture if there is one:
 * loading and running the app earlier would delay the paint. Imports nothing from React, which
 * would be bundled with it.
 */
import { firstPicture } from "@/features/feed/prerendered-picture";
import { storedToken } from "@/lib/auth/session-cookie";
import { isExpired } from "@/lib/auth/token";
import { isPrerenderedShown } from "@/lib/browser/prerendered";
import { startPreload } from "@/lib/http/preload-cache";
import "./styles.css";

const TIMEOUT_MS = 1000;
/** The calls that the feed needs. */
const FEED_CALLS = ["/api/feed/v1/timeline", "/api/feed/v1/timeline-marker", "/api/feed/v1/asks"];

async function open(root: HTMLElement): Promise<void> {
  if (isPrerenderedShown(root) && !document.hidden) {
    await Promise.race([pause(TIMEOUT_MS), painted()]);
  }
  askForThePage();
  const { start } = await import("./main").catch(sayBroken);
  await start(root);
}

const pause = (milliseconds?: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function painted(): Promise<void> {
  // There may be no session: then the app shows something else instead, or reports the error.
  await firstPicture()
    ?.decode()
    .catch(() => {});
  await new Promise(requestAnimationFrame);
  await pause();
}

/** While the app is loading. */
function askForThePage(): void {
  startPreload("/config.json", null);
  const token = storedToken();
  if (token === null || location.pathname !== "/feed" || isExpired(token, Date.now())) return;
  for (const call of FEED_CALLS) startPreload(call, token);
}

/** The same happens if this very script fails to load. */
function sayBroken(error: unknown): never {
  document.documentElement.dataset.broken = "";
  throw error;
}

const root = document.getElementById("app");
if (root) void open(root);
