/** A person without a mouse: everything by Tab, Enter, Space and typing. */
import { expect, type Locator, type Page } from "@playwright/test";

const MAX_STOPS = 80;

/** Presses Tab until the control has the focus. */
export async function reach(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeAttached();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${control}.`);
}

export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await reach(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Activates a button or a link by Enter. */
export async function activate(page: Page, control: Locator): Promise<void> {
  await reach(page, control);
  await page.keyboard.press("Enter");
}

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
