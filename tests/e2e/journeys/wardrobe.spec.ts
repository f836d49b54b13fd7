/** A wardrobe that builds itself: from a pin on a photo to garments, calendar and insights. */
import { expectAccessible, watchErrors } from "../support/checks";
import { register } from "../support/people";
import { picture } from "../support/pictures";
import { expect, test } from "../support/test";

test("a pinned garment is in the wardrobe, the calendar and the insights @phone", async ({
  browser,
}) => {
  // Axe checks four pages: on a busy machine that alone takes long.
  test.slow();
  const { page } = await register(browser, "ana");
  const errors = watchErrors(page);

  await test.step("a pin set by keyboard names a new garment", async () => {
    await page.goto("/wardrobe");
    await page.getByLabel("choose photo").first().setInputFiles(await picture(page));
    await expect(page).toHaveURL(/\/outfit\/new/);
    await page.getByRole("button", { name: "Pin", exact: true }).click();
    await page.getByRole("button", { name: "Add a piece" }).press("Enter");
    await page.getByRole("button", { name: "New piece" }).press("Enter");
    await page.keyboard.type("Purple dress");
    await expect(page.getByLabel("Type", { exact: true })).toHaveValue("dress");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Purple dress:/ }).press("Shift+ArrowDown");
    await page.getByRole("button", { name: "Done", exact: true }).click();
    await page.getByRole("button", { name: "Edit piece 1" }).click();
    await expect(page.getByRole("button", { name: /^Purple dress:/ })).toBeVisible();
    await page.getByRole("button", { name: "Done", exact: true }).click();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page).toHaveURL(/\/outfit\/\d+$/);
  });

  await test.step("the photo shows on tap what is worn", async () => {
    await page.getByRole("button", { name: "Purple dress", exact: true }).click();
    await expect(page.getByRole("link", { name: "View garment" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the garment has its color and its first wear", async () => {
    await page.goto("/wardrobe?view=garments&color=purple");
    await page.getByRole("button", { name: /Purple dress/ }).click();
    const sheet = page.getByRole("dialog", { name: "Purple dress" });
    await expect(sheet.getByRole("link", { name: "See the outfit" })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/color=purple/);
  });

  await test.step("calendar and insights include it", async () => {
    await page.getByRole("link", { name: "Calendar" }).click();
    await expect(page.getByRole("button", { name: /1 outfit worn/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Insights" }).click();
    await expect(page.getByText("You've worn 1 of your 1 piece in the last 12 months.")).toBeVisible();
    await expectAccessible(page);
  });

  expect(errors).toEqual([]);
});
