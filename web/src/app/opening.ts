/**
 * Begins the app once what was prerendered is painted, with its first picture if it has one: loading
 * and running it would keep the paint waiting. Nothing of React here, which would come with it.
 */
import { firstPicture } from "@/features/feed/shown-early";
import { askEarly } from "@/lib/early-answers";
import { isPrerenderedSeen } from "@/lib/prerendered";
import { storedToken } from "@/lib/session-cookie";
import { isExpired } from "@/lib/token";
import "./styles.css";

const PATIENCE_MS = 1000;
/** What the feed is made of. */
const FEED_CALLS = ["/api/feed/v1/timeline", "/api/feed/v1/timeline-marker"];

async function open(root: HTMLElement): Promise<void> {
  if (isPrerenderedSeen(root) && !document.hidden) {
    await Promise.race([pause(PATIENCE_MS), painted()]);
  }
  askForThePage();
  const { start } = await import("./main").catch(sayBroken);
  await start(root);
}

const pause = (milliseconds?: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function painted(): Promise<void> {
  // There may be none: then the app shows what is there instead, or says what is wrong.
  await firstPicture()
    ?.decode()
    .catch(() => {});
  await new Promise(requestAnimationFrame);
  await pause();
}

/** While the app is on its way. */
function askForThePage(): void {
  askEarly("/config.json", null);
  const token = storedToken();
  if (token === null || location.pathname !== "/feed" || isExpired(token, Date.now())) return;
  for (const call of FEED_CALLS) askEarly(call, token);
}

/** As when this very script does not come. */
function sayBroken(error: unknown): never {
  document.documentElement.dataset.broken = "";
  throw error;
}

const root = document.getElementById("app");
if (root) void open(root);
