/** Realtime events on an open page. */
import type { Page } from "@playwright/test";

/**
 * Resolves when the page receives realtime events; earlier ones are not announced. Call it before
 * the page is opened, because events may arrive before it has loaded.
 */
export async function realtimeReady(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes('"ready"'));
}
