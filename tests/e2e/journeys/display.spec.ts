/** Text size, contrast, motion and picture descriptions, chosen with a finger on a phone. */
import type { Page } from "@playwright/test";
import { scrollAndTap } from "../support/finger";
import { arrive, publish } from "../support/scene";
import { expect, test } from "../support/test";

/** Keeps the attributes of the page as they were in its first frame. */
const watchFirstFrame = (page: Page) =>
  page.addInitScript(() =>
    requestAnimationFrame(() => {
      Object.assign(globalThis, { firstFrame: { ...document.documentElement.dataset } });
    }),
  );
const firstFrame = (page: Page) => page.evaluate(() => (globalThis as { firstFrame?: DOMStringMap }).firstFrame);
const sizeOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).fontSize);

test("display settings are there before the first paint, on every page @phone", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const outfitId = await publish(ana, "Sunday", { alt_text: "A long green dress with a belt" });
  const { page } = ana;
  await page.goto("/account?view=display");
  await expect(page.getByRole("radio", { name: "Standard" })).toBeChecked();
  for (const choice of ["Dark", "Largest", "More contrast", "No motion"]) {
    await scrollAndTap(page, page.locator("label").filter({ hasText: new RegExp(`^${choice}`) }));
  }
  await scrollAndTap(page, page.locator("label").filter({ hasText: "Show picture descriptions" }));
  await expect(page.getByRole("switch", { name: "Show picture descriptions" })).toBeChecked();

  await watchFirstFrame(page);
  for (const path of [`/outfit/${outfitId}`, "/wardrobe", `/user/${ana.username}`]) {
    await page.goto(path);
    await expect(page.getByText("A long green dress with a belt").first(), path).toBeVisible();
    expect(await firstFrame(page), path).toMatchObject({ theme: "dark", text: "largest", contrast: "more", motion: "none" });
    expect(await sizeOf(page), path).toBe("24px");
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }

  await page.goto("/account?view=display");
  await scrollAndTap(page, page.locator("label").filter({ hasText: "Standard" }));
  await expect.poll(() => sizeOf(page)).toBe("16px");
});
