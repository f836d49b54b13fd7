/** What the Tab key comes to: every control of a page, each seen to have the focus, and round again. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";

const TAB_ROUND = `(() => { ${readFileSync(join(__dirname, "tab-round.js"), "utf8")} })()`;
const TAB = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
const BATCH = 24;
const MOST_BATCHES = 12;

/** Presses without waiting for each: a round of a page takes tenths of a second. */
async function press(keyboard: CDPSession, times: number): Promise<void> {
  const keys = Array.from({ length: times }).flatMap(() => [
    keyboard.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...TAB }),
    keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", ...TAB }),
  ]);
  await Promise.all(keys);
}

/**
 * Tabs through the whole page; answers what could not be reached, or not be seen. What came after the
 * round had passed its place is met by the next one, what is out of reach by none.
 */
export async function tabThrough(page: Page, keyboard: CDPSession): Promise<string[]> {
  const found = await goRound(page, keyboard);
  return found.length > 0 ? await goRound(page, keyboard) : found;
}

async function goRound(page: Page, keyboard: CDPSession): Promise<string[]> {
  await page.evaluate(TAB_ROUND);
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    await press(keyboard, BATCH);
    if (await page.evaluate<boolean>("tabRound.isRound || tabRound.stops.size === 0")) break;
  }
  return await page.evaluate<string[]>("tabRound.finish()");
}
