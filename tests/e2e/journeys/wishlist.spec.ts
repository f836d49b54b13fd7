/** A piece is wished for, and becomes one of the wardrobe, by a finger on a phone. */
import { expectAccessible, watchErrors } from "../support/checks";
import { scrollAndTap, tap } from "../support/finger";
import { register } from "../support/people";
import { expect, test } from "../support/test";

test("a wished piece is bought, and given back with Undo @phone", async ({ browser }) => {
  const { page } = await register(browser, "ana");
  const errors = watchErrors(page);
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const sheet = page.getByRole("dialog", { name: "Green boots" });
  await page.goto("/wardrobe?view=garments");
  // The list that arrives replaces the buttons above it, too.
  await expect(page.getByText("No garments yet")).toBeVisible();
  await scrollAndTap(page, button(/^Wishlist/));
  await expect(page.getByText("Your wishlist is empty")).toBeVisible();
  await expectAccessible(page);
  await tap(page, button("Add to wishlist").first());
  await page.getByLabel("Name (optional)").fill("Green boots");
  await page.keyboard.press("Enter");
  await expect(button("Wishlist (1)")).toBeVisible();

  await tap(page, button(/Green boots/));
  await scrollAndTap(page, sheet.getByRole("button", { name: "Got it" }));
  await expect(sheet.getByText("Wear history")).toBeVisible();
  await expectAccessible(page);
  await tap(page, button("Undo"));
  await expect(sheet.getByRole("button", { name: "Got it" })).toBeVisible();

  await scrollAndTap(page, sheet.getByRole("button", { name: "Got it" }));
  await expect(sheet.getByText("Wear history")).toBeVisible();
  await tap(page, sheet.getByRole("button", { name: "close" }));
  await scrollAndTap(page, page.getByRole("button", { name: "Wishlist", exact: true }));
  await expect(button(/Green boots/)).toBeVisible();
  expect(errors).toEqual([]);
});
