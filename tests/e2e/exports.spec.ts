/** The data export: requested on the account page, followed, downloaded. */
import { expectAccessible, watchErrors } from "./support/checks";
import { register } from "./support/people";
import { expect, test } from "./support/test";

test("an export is requested, becomes ready, and is downloaded", async ({ browser }) => {
  const { page } = await register(browser, "ana");
  const errors = watchErrors(page);
  await page.goto("/account");
  await page.getByRole("link", { name: /^My data/ }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Download my data" }).click();
  // A notice announces it, too.
  const made = page.getByRole("region", { name: "export" }).getByText(/^Your export is ready/);
  await expect(made).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);

  expect(download.suggestedFilename()).toMatch(/^garderobe-\d{4}-\d{2}-\d{2}\.zip$/);
  expect(await download.failure()).toBeNull();
  await expect(page.getByRole("heading", { name: "My data" })).toBeVisible();
  expect(errors).toEqual([]);
});
