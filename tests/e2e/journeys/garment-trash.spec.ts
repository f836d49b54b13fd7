/** A garment goes to the trash and comes back, by a finger on a phone. */
import type { Page } from "@playwright/test";
import { expectAccessible, watchErrors } from "../support/checks";
import { scrollAndTap, tap } from "../support/finger";
import { register } from "../support/people";
import { expect, test } from "../support/test";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

async function deleteCoat(page: Page): Promise<void> {
  await tap(page, button(page, /Red coat/));
  const sheet = page.getByRole("dialog", { name: "Red coat" });
  await scrollAndTap(page, sheet.getByRole("button", { name: "Delete" }));
  await expect(sheet).toBeHidden();
}

test("a deleted garment comes back with Undo, and from the trash @phone", async ({ browser }) => {
  const { page } = await register(browser, "ana");
  const errors = watchErrors(page);
  await page.goto("/wardrobe?view=garments");
  // The list that arrives replaces the buttons above it, too.
  await expect(page.getByText("No garments yet")).toBeVisible();
  await tap(page, button(page, "Add garment"));
  await page.getByLabel("Name (optional)").fill("Red coat");
  await page.keyboard.press("Enter");
  await expect(button(page, /Red coat/)).toBeVisible();

  await test.step("undo", async () => {
    await deleteCoat(page);
    await expect(page.getByText("No garments yet")).toBeVisible();
    await tap(page, button(page, "Undo"));
    await expect(button(page, /Red coat/)).toBeVisible();
  });

  await test.step("restore", async () => {
    await deleteCoat(page);
    await scrollAndTap(page, button(page, "Trash"));
    await expect(page.getByText("Deleted in 30 days")).toBeVisible();
    await expectAccessible(page);
    await scrollAndTap(page, button(page, "restore Red coat"));
    await expect(page.getByText("No garments in the trash")).toBeVisible();
    await page.goto("/wardrobe?view=garments");
    await expect(button(page, /Red coat/)).toBeVisible();
  });
  expect(errors).toEqual([]);
});
