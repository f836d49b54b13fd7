/**
 * Keyboard reachability: Tab visits every control of a page with a visible focus, and returns to
 * the start.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";

const TAB_ROUND = `(() => { ${readFileSync(join(__dirname, "tab-round.js"), "utf8")} })()`;
const TAB = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
const BATCH = 24;
const MAX_BATCHES = 30;

/** Presses without waiting for each: a round of a page takes tenths of a second. */
async function press(keyboard: CDPSession, times: number): Promise<void> {
  const keys = Array.from({ length: times }).flatMap(() => [
    keyboard.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...TAB }),
    keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", ...TAB }),
  ]);
  await Promise.all(keys);
}

/**
 * Tabs through the whole page; returns the unreachable controls and those without a visible focus.
 * A control that appears after the round has passed its position is met by the next one; an
 * unreachable one by none.
 */
export async function tabThrough(page: Page, keyboard: CDPSession): Promise<string[]> {
  const found = await tabRound(page, keyboard);
  return found.length > 0 ? await tabRound(page, keyboard) : found;
}

async function tabRound(page: Page, keyboard: CDPSession): Promise<string[]> {
  await page.evaluate(TAB_ROUND);
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    await press(keyboard, BATCH);
    if (await page.evaluate<boolean>("tabRound.isRound || tabRound.stops.size === 0")) break;
  }
  return await page.evaluate<string[]>("tabRound.finish()");
}
