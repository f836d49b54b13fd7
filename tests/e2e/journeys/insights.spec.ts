/** Insights by touch: tapping a bar shows its outfits, and a year is viewed as a story. */
import type { Page } from "@playwright/test";
import { watchErrors } from "../support/checks";
import { scrollAndTap } from "../support/finger";
import { arrive, publish } from "../support/scene";
import { expect, test } from "../support/test";

/** The month is over: every day of it may have been worn on, whatever today is. */
const YEAR = new Date().getFullYear() - 1;

test("tapping opens the outfits behind a bar and goes through the year @phone", async ({
  browser,
}) => {
  const ana = await arrive(browser, "ana_insights");
  const { page } = ana;
  const errors = watchErrors(page);
  const pin = { x: 0.2, y: 0.2, width: 0.4, height: 0.4 };
  const coat = { ...pin, new_garment: { name: "Red coat", category: "coat" } };
  await publish(ana, "Market", { worn_on: `${YEAR}-03-05`, pins: [coat], alt_text: "Market" });
  await publish(ana, "Museum", { worn_on: `${YEAR}-02-05` });

  await test.step("a bar opens its outfits, and back closes them", async () => {
    await page.goto("/wardrobe?view=insights&period=lastyear");
    await scrollAndTap(page, page.getByRole("button", { name: `Mar ${YEAR}: 1 day` }));
    const sheet = page.getByRole("dialog", { name: `March ${YEAR}` });
    await expect(sheet.getByRole("link", { name: /Market/ })).toBeVisible();
    await expect(page).toHaveURL(/bar=month/);
    await page.goBack();
    await expect(sheet).toBeHidden();
  });

  await test.step("the story is turned by taps, and fits in the window", async () => {
    await scrollAndTap(page, page.getByRole("button", { name: `Your ${YEAR} in outfits` }));
    const story = page.getByRole("dialog", { name: `Your ${YEAR} in outfits` });
    await expect(story.getByText(`My ${YEAR} in outfits`)).toBeAttached();
    await expect(story.locator("canvas")).toBeVisible();
    expect(await outside(page)).toEqual([]);
    const next = story.getByRole("button", { name: "Next picture" });
    await scrollAndTap(page, next);
    await expect(story.getByText(/^2 outfits on 2 days/)).toBeAttached();
    while ((await next.getAttribute("aria-disabled")) === "false") {
      await expect(story.locator("canvas")).toBeVisible();
      expect(await outside(page)).toEqual([]);
      await scrollAndTap(page, next);
    }
    await expect(story.getByText(`${YEAR}, month by month`)).toBeAttached();
    const saved = page.waitForEvent("download");
    await scrollAndTap(page, story.getByRole("button", { name: /this picture/ }));
    expect((await saved).suggestedFilename()).toBe(`garderobe-${YEAR}-months.jpg`);
    await scrollAndTap(page, story.getByRole("button", { name: "close" }));
    await expect(story).toBeHidden();
  });

  expect(errors).toEqual([]);
});

/** Buttons of the dialog that are not fully inside the window. */
const outside = (page: Page): Promise<string[]> =>
  page.getByRole("dialog").evaluate((dialog) =>
    [...dialog.querySelectorAll("button, select, canvas")]
      .filter((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
      })
      .map((element) => element.getAttribute("aria-label") ?? element.tagName),
  );
