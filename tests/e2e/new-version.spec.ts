/** A version deployed while the app is open is offered, and a reload for it loses no draft. */
import { expectAccessible } from "./support/checks";
import { picture } from "./support/pictures";
import { arrive } from "./support/scene";
import { expect, test } from "./support/test";

const POLL_MS = 5 * 60_000;

test("a new version is offered without losing what is being written", async ({ browser }) => {
  const { page } = await arrive(browser, "ana");
  await page.route("**/builds/**", (route) => route.fulfill({ json: { id: "newer", timestamp: 1 } }));
  await page.clock.install();
  await page.goto("/outfit/new");
  await page.locator("input[type=file]").first().setInputFiles(await picture(page));
  await page.getByLabel("Caption").fill("Half a sentence");
  await expect(page.getByText("A new version is ready")).toHaveCount(0);
  await page.clock.runFor(POLL_MS);
  await expect(page.getByText("A new version is ready")).toBeVisible();
  await page.clock.runFor(POLL_MS);
  await expect(page.getByText("A new version is ready")).toHaveCount(1);
  await expectAccessible(page);
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Reload", exact: true }).click();
  await reloaded;
  await expect(page.getByLabel("Caption")).toHaveValue("Half a sentence");
  await expect(page.getByAltText("The outfit as it will be published")).toBeVisible();

  await page.clock.runFor(POLL_MS);
  await page.getByRole("button", { name: "Later", exact: true }).click();
  await expect(page.getByText("A new version is ready")).toHaveCount(0);
  await expect(page.getByLabel("Caption")).toHaveValue("Half a sentence");
});
