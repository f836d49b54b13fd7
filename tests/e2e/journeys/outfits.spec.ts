/**
 * An outfit from start to end: cropped, blurred, saved, planned, recovered after a bad connection.
 */
import type { Page } from "@playwright/test";
import { expectAccessible, watchErrors } from "../support/checks";
import { register } from "../support/people";
import { landscape, picture } from "../support/pictures";
import { pressFaults } from "../support/press";
import { expect, test } from "../support/test";

const OUTFITS = "**/api/wardrobe/v1/outfits";

test("a photo is cropped and blurred before it is sent, saved as a draft, published, trashed and restored", async ({
  browser,
}) => {
  const { page } = await register(browser, "ana");
  const errors = watchErrors(page);

  await test.step("crop and blur, by keyboard as well", async () => {
    await page.goto("/outfit/new");
    await expectAccessible(page);
    await page.getByLabel("choose photo").first().setInputFiles(await landscape(page));
    await page.getByRole("button", { name: "Crop and blur" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: /Move the picture/ }).press("ArrowLeft");
    await sheet.getByRole("button", { name: "Blur", exact: true }).click();
    await sheet.getByRole("button", { name: "Add an area" }).click();
    await sheet.getByRole("button", { name: /Area 1/ }).press("ArrowDown");
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("What you blurred")).toBeVisible();
  });

  await test.step("only its owner sees a draft", async () => {
    await page.getByLabel("Caption", { exact: true }).fill("Half a plan");
    await page.getByText("More", { exact: true }).click();
    await page.getByLabel("Private note").fill("Ask for the coat back");
    const uploaded = page.waitForResponse("**/api/wardrobe/v1/photos");
    await page.getByRole("button", { name: "Save draft" }).click();
    const photo: { width: number; height: number } = await (await uploaded).json();
    expect(photo).toMatchObject({ width: 600, height: 1000 });
    await expect(page).toHaveURL(/\/outfit\/\d+$/);
    await expect(page.getByText("Only you can see it.")).toBeVisible();
    await expect(page.getByText("Ask for the coat back")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("published, trashed, restored", async () => {
    const address = page.url();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await closeCelebration(page);
    await expect(page.getByText("Only you can see it.")).toHaveCount(0);
    await page.getByRole("button", { name: "more about this outfit" }).click();
    await page.getByRole("menuitem", { name: "Move to trash" }).click();
    await expect(page).toHaveURL(/\/wardrobe/);
    await page.goto("/outfit/new");
    await page.getByRole("button", { name: "Trash" }).click();
    await page.getByRole("button", { name: "restore Half a plan" }).click();
    await expect(page.getByText("Restored", { exact: true })).toBeVisible();
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Half a plan" })).toBeVisible();
  });
  expect(errors).toEqual([]);
});

test("an upload that fails waits on the device, over a reload, and is retried automatically @phone", async ({
  browser,
}) => {
  const { page } = await register(browser, "ana");
  await refuseUploads(page);
  await page.goto("/outfit/new");
  await page.getByLabel("choose photo").first().setInputFiles(await picture(page));
  await page.getByLabel("Caption", { exact: true }).fill("Patience");
  await page.getByRole("button", { name: "Publish", exact: true }).click();

  await expect(page).toHaveURL(/\/wardrobe/);
  await expect(page.getByText("1 photo waiting")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "1 photo waiting" }).click();
  await expect(page.getByText(/There's no room for more photos right now/)).toBeVisible();
  expect(await pressFaults(page)).toEqual([]);
  await expectAccessible(page);

  await page.unroute("**/api/wardrobe/v1/photos");
  const published = page.waitForResponse(OUTFITS);
  // It may be uploaded automatically before the button is reached.
  await Promise.race([published, page.getByRole("button", { name: "Send now" }).click()]);
  expect((await published).status()).toBe(201);
  // The empty tray goes back in the history: two navigations at once are one too many.
  await closeCelebration(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/wardrobe/);
  await page.reload();
  await expect(page.getByRole("link", { name: /Patience/ })).toBeVisible();
});

test("several photos become drafts at once @phone", async ({ browser }) => {
  const { page } = await register(browser, "ana");
  await page.goto("/outfit/new");
  const photos = [await picture(page, "#335577"), await picture(page, "#775533")];
  const files = photos.map((photo, at) => ({ ...photo, name: `day-${at}.jpg` }));
  await page.getByLabel("choose photo").first().setInputFiles(files);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save 2 drafts" }).click();
  await expect(page).toHaveURL(/\/wardrobe\?shelf=draft/);
  await expect(page.getByText("Draft saved")).toBeVisible();
  await expect(page.getByText(/photos? waiting|Uploading/)).toHaveCount(0);
  await expect(page.getByRole("list", { name: "My outfits" }).getByRole("link")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Select" }).click();
  await page.getByRole("button", { name: "Select all shown" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("2 outfits published")).toBeVisible();
  await expect(page.getByText("No drafts")).toBeVisible();
  await page.getByRole("button", { name: "Show published outfits" }).click();
  await expect(page.getByRole("list", { name: "My outfits" }).getByRole("link")).toHaveCount(2);
});

/** The very first outfit is celebrated, in a sheet over the page. */
async function closeCelebration(page: Page): Promise<void> {
  const celebration = page.getByRole("dialog", { name: "Your first outfit is up" });
  await expect(celebration).toBeVisible();
  expect(await pressFaults(page)).toEqual([]);
  await celebration.getByRole("button", { name: "close" }).click();
  await expect(celebration).toHaveCount(0);
}

/** A store without space. */
async function refuseUploads(page: Page): Promise<void> {
  const detail = "There's no room for more photos right now.";
  const body = JSON.stringify({ status: 507, code: "storage_full", detail });
  await page.route("**/api/wardrobe/v1/photos", (route) =>
    route.fulfill({ status: 507, contentType: "application/problem+json", body }),
  );
}
