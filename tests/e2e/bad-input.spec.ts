/** A bad file or tag gets a sentence in the page, and nothing already entered is lost. */
import { expect, test } from "@playwright/test";
import { register } from "./support/people";
import { picture } from "./support/pictures";

test("a file that is no picture", async ({ browser }) => {
  const { page } = await register(browser, "ana");
  await page.goto("/outfit/new");
  await page.getByLabel("choose photo").first().setInputFiles({
    name: "notes.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("these are notes, not a picture"),
  });
  await expect(page.getByText(/picture/i).first()).toBeVisible();
  await page.getByLabel("Caption", { exact: true }).fill("Kept");
  await page.getByLabel("choose photo").first().setInputFiles(await picture(page));
  await expect(page.getByLabel("Caption", { exact: true })).toHaveValue("Kept");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL(/\/outfit\/\d+$/);
});

test("a malformed tag", async ({ browser }) => {
  const { page } = await register(browser, "ana");
  await page.goto("/wardrobe");
  await page.getByLabel("choose photo").first().setInputFiles(await picture(page));
  await page.getByLabel("Caption", { exact: true }).fill("Kept");
  await page.getByLabel("Tags", { exact: true }).fill("all");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/cannot|reserved|taken|may not|can't/i).first()).toBeVisible();
  await expect(page.getByLabel("Caption", { exact: true })).toHaveValue("Kept");
});

test("a reload in the middle keeps photo and caption", async ({ browser }) => {
  const { page } = await register(browser, "ana");
  await page.goto("/wardrobe");
  await page.getByLabel("choose photo").first().setInputFiles(await picture(page));
  await page.getByLabel("Caption", { exact: true }).fill("Still here");
  await page.reload();
  await expect(page.getByLabel("Caption", { exact: true })).toHaveValue("Still here");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL(/\/outfit\/\d+$/);
});
