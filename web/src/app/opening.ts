/**
 * Begins the app once what was prerendered is painted, on the feed with its first picture: running
 * the app's code would keep the paint waiting.
 */
import { firstPicture } from "@/features/feed/shown-early";
import "./styles.css";

const PATIENCE_MS = 1000;

async function open(root: HTMLElement): Promise<void> {
  if (root.dataset.prerendered !== undefined && !document.hidden) {
    await Promise.race([pause(PATIENCE_MS), painted()]);
  }
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

/** As when this very script does not come. */
function sayBroken(error: unknown): never {
  document.documentElement.dataset.broken = "";
  throw error;
}

const root = document.getElementById("app");
if (root) void open(root);
