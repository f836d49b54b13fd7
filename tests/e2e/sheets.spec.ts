/** Sheets with a URL lie over their page: it stays where it is, and closing is going back. */
import type { Locator, Page } from "@playwright/test";
import { rested, still } from "./support/press";
import { arrive, headers, must } from "./support/scene";
import { expect, test } from "./support/test";

const GARMENTS = 24;
/** In a low window a month is longer than the page, too. */
const HEIGHT = 600;
const MONTH = "2026-08";

/** Presses a point of the window: to press a control, Playwright would scroll to it first. */
type Press = (x: number, y: number) => Promise<void>;

const WAYS: Record<string, (page: Page, press: Press) => Promise<unknown>> = {
  Escape: (page) => page.keyboard.press("Escape"),
  "the button": (page, press) =>
    pressPart(page.getByRole("dialog").getByRole("button", { name: "close" }), press),
  "a press beside it": (_page, press) => press(20, 20),
  "the browser's Back": (page) => page.goBack(),
};

/** Presses a control near its top, as the rest may be outside the window. */
async function pressPart(control: Locator, press: Press): Promise<void> {
  const box = await control.boundingBox();
  if (!box) throw new Error(`${control} is not there.`);
  await press(box.x + box.width / 2, box.y + 15);
}

async function scrolledTo(page: Page): Promise<number> {
  await still(page);
  return await page.evaluate(() => scrollY);
}

/** Opens and closes the sheet in all ways; the control that opens it is only partly in the window. */
async function expectToStay(page: Page, opener: Locator, press: Press): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(opener).toBeVisible();
  // What arrives late would redraw the control while it is pressed.
  await rested(page);
  await opener.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - innerHeight * 0.75));
  const before = await scrolledTo(page);
  expect(before).toBeGreaterThan(50);
  for (const [way, close] of Object.entries(WAYS)) {
    await test.step(way, async () => {
      await pressPart(opener, press);
      await expect(dialog).toBeVisible();
      expect(await scrolledTo(page), "while it is open").toBe(before);
      await close(page, press);
      await expect(dialog).toHaveCount(0);
      expect(await scrolledTo(page), "after it is closed").toBe(before);
      await expect(opener).toBeFocused();
      await expect(opener).toBeInViewport();
    });
  }
}

test("a sheet leaves the page where it is and the history as it was, however it is closed @both", async ({
  browser,
  hasTouch,
}) => {
  const { page } = await arrive(browser, "ana");
  const press: Press = (x, y) => (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: HEIGHT });
  for (let index = 0; index < GARMENTS; index += 1) {
    const data = { name: `Piece ${index}`, category: "coat" };
    await must(page.request.post("/api/wardrobe/v1/garments", { data, headers }));
  }

  await test.step("a garment", async () => {
    await page.goto("/wardrobe");
    await page.getByRole("link", { name: "Garments" }).press("Enter");
    await expectToStay(page, page.getByRole("button", { name: /^Piece 1\b/ }), press);
    await page.goBack();
    await expect(page).toHaveURL(/\/wardrobe$/);
  });

  await test.step("a day of the calendar", async () => {
    await page.goto(`/wardrobe?view=calendar&month=${MONTH}`);
    await expectToStay(page, page.getByRole("button", { name: "August 31, 2026" }), press);
    await page.goBack();
    await expect(page).toHaveURL(/\/wardrobe$/);
  });

  await test.step("one that was reloaded", async () => {
    const dialog = page.getByRole("dialog");
    await page.getByRole("link", { name: "Garments" }).press("Enter");
    await page.getByRole("button", { name: /^Piece 2\b/ }).press("Enter");
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/wardrobe\?view=garments$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/wardrobe$/);
  });
});
