/** Being told of what happens while a page is open. */
import type { Page } from "@playwright/test";

/**
 * Resolves when the page is told of what happens: what came before, nobody announces. To be called
 * before the page is opened, which may be loaded later than it is told.
 */
export async function untilListening(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes('"ready"'));
}
